import type { Link } from '@/api';
import { shownAddress } from '@/lib/forms/address';
import { plain, wordsOf } from '@/lib/text/find';
import { languageKeys } from '@/lib/text/text';

/** The links that match what is typed, and the one that is being edited; all of them while nothing is typed. */
export const findLinks = (links: Link[], wanted: string, open: string | null): Link[] => {
  const words = wordsOf(wanted);
  if (words.length === 0) return links;
  return links.filter((link) => link.id === open || words.every((word) => textOf(link).includes(word)));
};

/** All that is searched of a link. */
const textOf = ({ name, description, kind, linkAddress }: Link): string => {
  const texts = [name, description].flatMap((text) => languageKeys.map((key) => text[key]));
  return plain([...texts, shownAddress(linkAddress, kind === 'map' ? 'map' : 'web')].join(' '));
};
