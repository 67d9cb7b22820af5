/** The value of a cookie that scripts may read; null when there is none. */
export const cookie = (name: string): string | null => {
  const all = globalThis.document?.cookie ?? '';
  const found = all.split('; ').find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || null;
};

/** Sets a cookie, or with an empty value deletes it. */
export const setCookie = (name: string, value: string, attributes = ''): void => {
  const age = value === '' ? '; Max-Age=0' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to do it is not in every browser
  document.cookie = `${name}=${value}; Path=/${age}${attributes}`;
};

/** The names of the cookies that scripts may read. */
export const cookieNames = (): string[] =>
  document.cookie.split('; ').flatMap((each) => each.split('=')[0] || []);
