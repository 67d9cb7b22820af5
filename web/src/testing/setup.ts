import { quickComputedStyle } from './computed-style';
import { quickMatches } from './selectors';

// What testing-library asks of a document all the time, without what jsdom does for it.
if (typeof window !== 'undefined') {
  window.getComputedStyle = quickComputedStyle(window);
  Element.prototype.matches = quickMatches(Element.prototype.matches);
  const { leaveOutOwnerStacks } = await import('./owner-stacks');
  leaveOutOwnerStacks();
}
