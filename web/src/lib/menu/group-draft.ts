/** What the id of a draft of a group of extras begins with. */
const prefix = 'extras-';

/** Names the draft of a group. The screen of the menu opens the group that it is led to by that name. */
export const groupDraftOf = ({ id }: { id: string }): string => prefix + id;

/** The id of the group that a draft is of; undefined for other drafts. */
export const groupOfDraft = (draftId: string): string | undefined =>
  draftId.startsWith(prefix) ? draftId.slice(prefix.length) : undefined;
