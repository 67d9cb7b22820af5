/** Parameters that a link has of its own, and those that name the store where its path does not. */
const own = ['lang', 'links', 'menu'];

/** A link to the page in another language, with all else that the page's own address says: its table, its filter. */
export function inLanguage(link: string, here: string): string {
  const to = new URL(link, here);
  const { searchParams, hash } = new URL(here);
  for (const [name, value] of searchParams) if (!own.includes(name)) to.searchParams.set(name, value);
  to.hash = hash;
  return to.href;
}

/**
 * Lets links to other languages take the rest of the address along. The server
 * writes one page for all tables, so it cannot say so itself; a link is told
 * when somebody is about to follow it, as the filter in the address may change.
 */
export function keepAddress(page: Document): void {
  const tell = ({ target }: Event): void => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('.languages a');
    if (link) link.href = inLanguage(link.href, location.href);
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'click']) page.addEventListener(event, tell);
}
