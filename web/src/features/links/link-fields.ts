import type { Link, LinkPatch } from '@/api';
import { completeAddress, shownAddress } from '@/lib/forms/address';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import { formOf, type Sort, sortOf } from './kinds';

/** A link's fields in its editor. */
export type LinkFields = TextFields<'name'> & TextFields<'description'> & { linkAddress: string };

/** The fields as they are stored. */
export const fieldsOf = (link: Link): LinkFields => ({
  ...textFields('name', link.name),
  ...textFields('description', link.description),
  linkAddress: shownAddress(link.linkAddress, formOf(sortOf(link))),
});

/** The change that stores fields of a link of some sort. */
export const linkPatch = (changes: Partial<LinkFields>, sort: Sort): LinkPatch => {
  const completed =
    changes.linkAddress === undefined
      ? changes
      : { ...changes, linkAddress: completeAddress(changes.linkAddress, formOf(sort), sort.social ?? '') };
  return patchOf(completed) as LinkPatch;
};
