/** Whether two e-mails are of one person, as the server compares them. */
export const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
