import type { Messages } from '../i18n/messages';

/** What to say about a status. Whatever is not known is a fault of ours. */
export function messageOf(status: number, text: Messages): { title: string; text: string } {
  if (status === 404) return text.message.notFound;
  if (status === 410) return text.message.gone;
  return text.message.failed;
}
