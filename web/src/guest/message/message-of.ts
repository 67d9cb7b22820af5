import type { MessagePageData } from '../data';
import type { Messages } from '../i18n/messages';

/** What to say about a reason. */
export function messageOf(
  reason: MessagePageData['reason'],
  text: Messages,
): { title: string; text: string } {
  if (reason === 'not_found') return text.message.notFound;
  if (reason === 'code') return text.message.code;
  return text.message.failed;
}
