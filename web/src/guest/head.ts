import type { GuestPageData, RenderedPage } from './data';
import { messagesOf } from './i18n';
import { messageOf } from './message/message-of';
import { groundOf } from './style/owner-colors';

/** The title and description of a page, and the colour of the browser's toolbar. */
export function describe(data: GuestPageData): Pick<RenderedPage, 'title' | 'description' | 'themeColor'> {
  const themeColor = groundOf(data);
  const text = messagesOf(data.language);
  if (data.page === 'message') {
    const { title, text: description } = messageOf(data.reason, text);
    return { title, description, themeColor };
  }
  if (data.page === 'links') {
    return {
      title: data.tagline ? `${data.name} – ${data.tagline}` : data.name,
      description: data.tagline ?? text.linkPageDescription(data.name),
      themeColor,
    };
  }
  const sections = data.sections.map((section) => section.name).join(', ');
  const fallback = sections ? text.menuDescription(data.name, sections) : text.menuEmpty;
  return {
    title: text.menuTitle(data.name),
    description: data.info.description ?? fallback,
    themeColor,
  };
}
