/** What is being pressed; a tap of a finger presses as well, once it has ended. */
let pressed: EventTarget | null = null;

window.addEventListener('mousedown', ({ target }) => (pressed = target), { capture: true });
window.addEventListener('mouseup', () => (pressed = null), { capture: true });

/**
 * Runs what moves the page once what is being pressed has been clicked, and at once where nothing is or what is lies in
 * `within`. A field that loses the focus to a press would otherwise move its target away from under the finger.
 */
export const afterPress = (run: () => void, within?: Element | null): void => {
  const isOwn = pressed instanceof Node && within?.contains(pressed);
  if (!pressed || isOwn) run();
  else window.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true });
};
