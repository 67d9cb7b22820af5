/**
 * Under which address a guest page is kept: without the table, for which it is
 * the same. Undefined for everything that is no guest page.
 */
export function keyOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address);
  if (!/^\/(s\/[^/]+(\/menu)?|links|dynamic-menu)$/.test(pathname)) return undefined;
  const kept = new URLSearchParams();
  for (const name of ['lang', 'links', 'menu']) {
    const value = searchParams.get(name);
    if (value) kept.set(name, value);
  }
  const query = kept.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** What a copy says of itself, by the lang attribute of its page; takes the time at which it was made. */
export const notes: Record<string, (time: string) => string> = {
  en: (time) =>
    `This is a copy from ${time}, because the page cannot be reached now. Prices, allergens and opening hours may have changed since.`,
  fr: (time) =>
    `Ceci est une copie du ${time}, car la page est injoignable en ce moment. Les prix, les allergènes et les horaires ont pu changer depuis.`,
  de: (time) =>
    `Das ist eine Kopie vom ${time}, weil die Seite gerade nicht zu erreichen ist. Preise, Allergene und Öffnungszeiten können sich seither geändert haben.`,
  tr: (time) =>
    `Sayfaya şu anda ulaşılamıyor; bu, ${time} tarihli bir kopyadır. Fiyatlar, alerjenler ve çalışma saatleri o zamandan beri değişmiş olabilir.`,
};

/** What is told of a copy: when it was made and of what, and the style of its note. */
type Copy = { made: Date; etag: string; sheet: string };

/** Puts the note in front of a page's content. */
export function withNote(page: string, { made, etag, sheet }: Copy): string {
  const tag = /<html lang="(\w+)"/.exec(page)?.[1] ?? 'en';
  const note = notes[tag] ?? notes.en;
  // Times on our pages have 24 hours, in English too.
  const locale = tag === 'en' ? 'en-GB' : tag;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(made);
  const aside = `<aside id="copy" data-etag="${encodeURIComponent(etag)}">${note?.(time)}</aside>`;
  return page.replace('<div id="root">', (root) => `<link rel="stylesheet" href="${sheet}">${aside}${root}`);
}
