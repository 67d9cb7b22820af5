import type { ComponentChildren } from 'preact';
import type { DishesPageData } from '../data';
import { legendLine } from '../format/facts';
import type { Messages } from '../i18n/messages';

/** What a guest may want to know besides the dishes: contact, Wi-Fi, service, and what the facts mean. */
export function Info({ menu, text }: { menu: DishesPageData; text: Messages }) {
  const { info } = menu;
  const rows: [name: string, value: ComponentChildren, lang?: string][] = [
    [text.cuisine, info.cuisine, info.cuisineLang],
    [text.address, info.address],
    [text.phone, info.phone && <a href={info.dial && `tel:${info.dial}`}>{info.phone}</a>],
    [text.email, info.email && <a href={mailTo(info.email)}>{info.email}</a>],
    [text.website, info.webSite && <WebSite address={info.webSite} />],
    [text.wifi, info.wifiName],
    [text.wifiPassword, info.wifiPassword],
  ];
  const given = rows.filter(([, value]) => value);
  const legend = legendLine(menu.sections, text);
  return (
    <footer className="info">
      {menu.sections.length > 0 && <p>{text.allergenNote}</p>}
      {legend !== '' && <p>{legend}</p>}
      {info.pricesInclude && <p>{info.pricesInclude}</p>}
      {info.serviceNote && <p lang={info.serviceNoteLang}>{info.serviceNote}</p>}
      {(info.description || given.length > 0) && <h2 lang={menu.nameLang}>{menu.name}</h2>}
      {info.description && <p lang={info.descriptionLang}>{info.description}</p>}
      {given.length > 0 && (
        <dl>
          {given.map(([name, value, lang]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd lang={lang}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </footer>
  );
}

/** The link to write to an address, in which nothing can be read as more than its recipient (RFC 6068). */
const mailTo = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;

/** The store's own site, shown without what every address begins with. */
const WebSite = ({ address }: { address: string }) => (
  <a href={address} rel="nofollow noopener">
    {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
  </a>
);
