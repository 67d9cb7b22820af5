/**
 * Keeps all of an element in view while one types in it, whatever comes above it or in it; for its `ref`. Where the
 * window is lower than that, what has the focus comes first.
 */
export const keptInView = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return;
  const observer = new ResizeObserver(() => {
    const at = document.activeElement;
    if (!at || !element.contains(at)) return;
    for (const each of [element, at]) each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  observer.observe(element);
  observer.observe(element.closest('main') ?? document.body);
  return () => observer.disconnect();
};
