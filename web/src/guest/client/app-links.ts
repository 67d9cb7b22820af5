/**
 * Lets links to telephone numbers and mailboxes open their app without a signal:
 * their href leads through the server, which counts the click.
 */
export function openAppsOffline(
  page: Document,
  open = (address: string): void => {
    location.href = address;
  },
): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-app]');
    if (!link || navigator.onLine) return;
    event.preventDefault();
    open(link.dataset.app ?? '');
  });
}
