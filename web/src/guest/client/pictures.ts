/** Hides pictures that cannot be loaded, as without a signal: browsers show a broken one, which tells guests nothing. */
export function hideBrokenPictures(page: Document): void {
  const show = (image: EventTarget | null, isLoaded: boolean): void => {
    if (image instanceof HTMLImageElement) image.style.visibility = isLoaded ? '' : 'hidden';
  };
  for (const type of ['load', 'error']) {
    page.addEventListener(type, ({ target }) => show(target, type === 'load'), true);
  }
  for (const image of page.images) {
    if (image.complete && !image.naturalWidth) show(image, false);
  }
}
