/** Parameters that a link has of its own, and those that name the store where its path does not. */
const own = ['lang', 'links', 'menu'];

/** A link to the page in another language, with the rest of the page's own address: its table, its filter. */
export function inLanguage(link: string, here: string): string {
  const to = new URL(link, here);
  const { searchParams, hash } = new URL(here);
  for (const [name, value] of searchParams) if (!own.includes(name)) to.searchParams.set(name, value);
  to.hash = hash;
  return to.href;
}

/**
 * Makes links to other languages keep the rest of the address. The server
 * writes one page for all tables, so it cannot; a link is updated just before
 * it is followed, as the filter in the address may change.
 */
export function updateLanguageLinks(page: Document): void {
  const update = ({ target }: Event): void => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('.languages a');
    if (link) link.href = inLanguage(link.href, location.href);
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'click'])
    page.addEventListener(event, update);
}
