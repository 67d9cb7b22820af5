import type { MessagePageData } from '../data';
import { messagesOf } from '../i18n';
import { messageOf } from './message-of';

/** Says what went wrong and what to do about it. */
export function MessagePage({ data }: { data: MessagePageData }) {
  const text = messagesOf(data.language);
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
