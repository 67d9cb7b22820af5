import { copyWords } from './copy-words';

/** How long a button says what has become of its text, in milliseconds. */
const SAID_FOR = 4000;

/** What a button looks like beside the text: the corners are those of what it stands in. */
const LOOK =
  'min-height:44px;padding:0 16px;border:1px solid;border-radius:inherit;font:inherit;color:inherit;background:0 0';

/** An element that stands in another one. */
const add = <Name extends 'button' | 'span'>(
  to: Element,
  name: Name,
  style: string,
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  element.style.cssText = style;
  to.append(element);
  return element;
};

/**
 * Adds the button that copies a text to each row with one. It needs a script, so pages without one have none of it. A
 * page with such a row loads this.
 */
for (const text of navigator.clipboard ? document.querySelectorAll('.wifi b') : []) {
  const row = text.closest('.wifi') as Element;
  const [copy, copied, failed] = copyWords[document.documentElement.lang] ?? ['', '', ''];
  const button = add(row, 'button', LOOK);
  button.textContent = copy;
  text.id = 'password';
  button.setAttribute('aria-describedby', text.id);
  // What it says is read aloud from here, since it may have the focus no longer.
  const status = add(row, 'span', 'position:absolute;clip-path:inset(50%)');
  status.setAttribute('role', 'status');

  let timer = 0;
  const say = (words: string): void => {
    button.textContent = status.textContent = words;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      button.textContent = copy;
      status.textContent = '';
    }, SAID_FOR);
  };
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? '');
      say(copied);
    } catch {
      say(failed);
      getSelection()?.selectAllChildren(text); // to be copied by hand
    }
  });
  // There is nothing to press on paper.
  for (const [event, hidden] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    addEventListener(event, () => {
      button.hidden = hidden;
    });
}
