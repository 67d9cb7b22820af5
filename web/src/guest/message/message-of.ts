import type { MessagePageData } from '../data';
import type { AllMessages } from '../i18n/messages';

/** The title and text of a reason. */
export function messageOf(
  reason: MessagePageData['reason'],
  text: AllMessages,
): { title: string; text: string } {
  if (reason === 'not_found') return text.message.notFound;
  if (reason === 'gone') return text.message.gone;
  if (reason === 'code') return text.message.code;
  if (reason === 'offline') return text.message.offline;
  return text.message.failed;
}
