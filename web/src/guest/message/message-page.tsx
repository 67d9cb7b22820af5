import type { MessagePageData } from '../data';
import type { Messages } from '../i18n/messages';
import { messageOf } from './message-of';

/** Says what went wrong and what to do about it. */
export function MessagePage({ data, text }: { data: MessagePageData; text: Messages }) {
  const message = messageOf(data.status, text);
  return (
    <main className="message">
      <p>{data.status}</p>
      <h1>{message.title}</h1>
      <p>{message.text}</p>
      {data.status >= 500 && <a href="?">{text.message.tryAgain}</a>}
    </main>
  );
}
