/** What the button says that copies a text, and what it says then, by the language of the page. */
export const copyWords: Record<string, readonly [copy: string, copied: string, failed: string]> = {
  en: ['Copy', 'Copied', 'Not copied'],
  fr: ['Copier', 'Copié', 'Non copié'],
  de: ['Kopieren', 'Kopiert', 'Nicht kopiert'],
  tr: ['Kopyala', 'Kopyalandı', 'Kopyalanamadı'],
};
