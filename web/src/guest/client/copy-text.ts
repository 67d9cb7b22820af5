/** Shows the buttons that copy a text, which needs a script; they say when they have. A link page with one loads this. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const { copy = '', copied = '' } = button.dataset;
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(copy);
    button.textContent = copied;
  });
}

export {};
