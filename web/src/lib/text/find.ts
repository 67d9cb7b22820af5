/** Letters without their marks, so that "kofte" finds "Köfte". */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** The words of what is wanted; none where nothing is. */
export const wordsOf = (wanted: string): string[] => plain(wanted).split(/\s+/).filter(Boolean);
