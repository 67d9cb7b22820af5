import type { MessagePageData } from '../data';
import type { AllMessages } from '../i18n/messages';
import { messageOf } from './message-of';

/** Says what went wrong, what to do about it, and where to go from here. */
export function MessagePage({ data, text }: { data: MessagePageData; text: AllMessages }) {
  const message = messageOf(data.reason, text);
  const onward = data.store ?? data.site;
  const isForNow = data.reason === 'failed' || data.reason === 'offline';
  return (
    <div className="message">
      <header>
        <a href={data.site.path}>{data.site.name}</a>
      </header>
      <main>
        {data.reason !== 'offline' && <p>{data.status}</p>}
        <h1>{message.title}</h1>
        <p>{message.text}</p>
        <a href={isForNow ? '' : onward.path}>
          {isForNow ? text.message.tryAgain : text.message.goTo(onward.name)}
        </a>
      </main>
    </div>
  );
}
