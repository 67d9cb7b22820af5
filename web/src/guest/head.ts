import type { GuestPageData, RenderedPage } from './data';
import { messagesOf } from './i18n';
import { messageOf } from './message/message-of';

/** The title and description of a page. */
export function describe(data: GuestPageData): Pick<RenderedPage, 'title' | 'description'> {
  const text = messagesOf(data.language);
  if (data.page === 'message') {
    const { title, text: description } = messageOf(data.reason, text);
    return { title, description };
  }
  if (data.page === 'redirect') {
    const { name } = data.target;
    return { title: `${name} – ${data.name}`, description: `${text.leadingTo} ${name}` };
  }
  if (data.page === 'links') {
    return {
      title: data.tagline ? `${data.name} – ${data.tagline}` : data.name,
      description: data.tagline ?? text.linkPageDescription(data.name),
    };
  }
  if (data.page === 'pdf') {
    return {
      title: `${data.title} · ${data.name}`,
      description: data.description ?? text.pdf.about(data.name, data.pages.length),
    };
  }
  if (data.page === 'menus') {
    const names = [...data.menus, ...data.pdfs].map(({ name }) => name).join(', ');
    return { title: text.menuTitle(data.name), description: text.menuDescription(data.name, names) };
  }
  if (data.page !== 'menu' && data.page !== 'base') {
    const title = data.page === 'imprint' ? text.legal.imprint : text.legal.privacyTitle;
    return { title: `${title} · ${data.name}`, description: `${title} · ${data.name}` };
  }
  const sections = data.sections.map((section) => section.name).join(', ');
  const fallback = sections ? text.menuDescription(data.name, sections) : text.menuEmpty;
  return {
    title: text.menuTitle(data.name),
    description: data.info.description ?? fallback,
  };
}
