/**
 * Whether a click was made by a key, or by an assistive technology in its place: a browser counts the clicks of a
 * pointer, so that one without a count was made by none. What follows a click may then take the focus, because whoever
 * works without a pointer goes on from where it stands.
 */
export const isByKey = ({ detail }: { detail: number }): boolean => detail === 0;
