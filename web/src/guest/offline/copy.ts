/**
 * The key of a guest page in the cache: its address without the table, for which
 * it is the same. Undefined for everything that is no guest page.
 */
export function keyOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address);
  if (!/^\/(s\/[^/]+(\/menus?|\/menu\/[^/]+)?|links|menu|dynamic-menu)$/.test(pathname)) return undefined;
  const own = new URLSearchParams();
  for (const name of ['lang', 'links', 'menu']) {
    const value = searchParams.get(name);
    if (value) own.set(name, value);
  }
  const query = own.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** What a copy says of itself, by the lang attribute of its page; # is the time at which it was made. */
export const notes: Record<string, string> = {
  en: 'This is a copy from #, because the page cannot be reached now. Prices, allergens and opening hours may have changed since.',
  fr: 'Ceci est une copie du #, car la page est injoignable en ce moment. Les prix, les allergènes et les horaires ont pu changer depuis.',
  de: 'Das ist eine Kopie vom #, weil die Seite gerade nicht zu erreichen ist. Preise, Allergene und Öffnungszeiten können sich seither geändert haben.',
  tr: 'Sayfaya şu anda ulaşılamıyor; bu, # tarihli bir kopyadır. Fiyatlar, alerjenler ve çalışma saatleri o zamandan beri değişmiş olabilir.',
};

/** When a copy was made, the ETag of its page, and the address of the style of its note. */
type Copy = { made: Date; etag: string; sheet: string };

/** Puts the note in front of a page's content. */
export function withNote(page: string, { made, etag, sheet }: Copy): string {
  const tag = /<html lang="(\w+)"/.exec(page)?.[1] ?? 'en';
  // Times on our pages have 24 hours, in English too.
  const locale = tag === 'en' ? 'en-GB' : tag;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(made);
  const note = (notes[tag] ?? notes.en)?.replace('#', time);
  const aside = `<aside id="copy" data-etag="${encodeURIComponent(etag)}">${note}</aside>`;
  return page.replace('<div id="root">', (root) => `<link rel="stylesheet" href="${sheet}">${aside}${root}`);
}
