/** How long a button says what has become of its text, in milliseconds. */
const SAID_FOR = 4000;

/** Shows the buttons that copy a text, which needs a script. A link page with one loads this. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const { copy = '', copied = '', failed = '' } = button.dataset;
  const label = button.textContent;
  // What it says is read aloud from here, since it may have the focus no longer.
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  status.style.cssText = 'position:absolute;clip-path:inset(50%)';
  button.after(status);
  button.hidden = !navigator.clipboard;

  let timer = 0;
  const say = (text: string): void => {
    button.textContent = status.textContent = text;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      button.textContent = label;
      status.textContent = '';
    }, SAID_FOR);
  };
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(copy);
      say(copied);
    } catch {
      say(failed);
      const shown = button.parentElement?.querySelector('b');
      if (shown) getSelection()?.selectAllChildren(shown); // to be copied by hand
    }
  });
}

export {};
