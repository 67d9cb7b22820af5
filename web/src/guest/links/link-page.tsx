import { tagOf } from '../../i18n/languages';
import type { GuestLink, LinkPageData, WifiData } from '../data';
import { openingLine } from '../format/opening';
import type { AllMessages } from '../i18n/messages';
import { Icon } from '../icons/icon';
import { linkIcons, socialIcons } from '../icons/paths';
import { Cover, Logo } from '../parts/cover';
import { Languages } from '../parts/languages';
import { squareAttributes } from '../parts/picture';

/** A store's public page of links. */
export function LinkPage({ data, text }: { data: LinkPageData; text: AllMessages }) {
  return (
    <>
      <header className={data.coverImage ? 'hero pictured' : 'hero'}>
        {data.coverImage && <Cover image={data.coverImage} />}
        <div className="who">
          {data.logoImage && <Logo image={data.logoImage} />}
          <h1 lang={data.nameLang}>{data.name}</h1>
          {data.tagline && <p lang={data.taglineLang}>{data.tagline}</p>}
          {data.opening && (
            <p className={`opening ${data.opening.state}`}>{openingLine(data.opening, text)}</p>
          )}
          <Languages data={data} path={data.base} text={text} />
        </div>
      </header>
      <main>
        {data.links.length > 0 && (
          <ul className="links">
            {data.links.map((link, at) => (
              <LinkRow
                key={link.id}
                link={link}
                page={data}
                text={text}
                hero={at === 0 && link.kind === 'menu'}
                layout={besideOf(data.links, at)}
              />
            ))}
          </ul>
        )}
        {data.links.length + data.social.length === 0 && <p>{text.linksEmpty}</p>}
        {data.social.length > 0 && (
          <ul className="social" aria-label={text.social}>
            {data.social.map((link) => (
              <li key={link.id}>
                <a href={`/go/${link.id}`} rel="nofollow" aria-label={link.name} lang={link.nameLang}>
                  <Icon path={socialIcons[link.socialLinkType]} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  );
}

/** The layout of a link that has others of the same one beside it; one that would stand alone takes the whole row. */
const besideOf = (links: GuestLink[], at: number): GuestLink['layout'] => {
  const layoutAt = (place: number) => (links[place]?.wifi ? undefined : links[place]?.layout);
  const layout = layoutAt(at);
  let before = 0;
  while (layout && layoutAt(at - before - 1) === layout) before++;
  const isFirst = before % (layout === 'half' ? 2 : 3) === 0;
  return isFirst && layoutAt(at + 1) !== layout ? undefined : layout;
};

type RowProps = {
  link: GuestLink;
  page: LinkPageData;
  text: AllMessages;
  hero: boolean;
  layout: GuestLink['layout'];
};

/** A link with its icon; the menu is highlighted where the owner has put it first. */
const LinkRow = ({ link, page, text, hero, layout }: RowProps) => {
  const own = link.nameLang && tagOf[page.language];
  const tag = link.descriptionLang ?? own;
  if (link.wifi) return <Wifi link={link} wifi={link.wifi} tag={tag} own={own} text={text} />;
  return (
    <li className={layout}>
      <a
        href={`/go/${link.id}`}
        rel="nofollow"
        className={hero && !layout ? 'menu' : undefined}
        // Where it leads, for the service worker.
        data-menu={link.kind === 'menu' ? `${page.base}/menu` : undefined}
        data-app={link.linkAddress}
      >
        <Sign link={link} />
        <span lang={link.nameLang}>
          {link.name}
          {link.description && <small lang={tag}>{link.description}</small>}
          {link.until && <small lang={own}>{text.until(link.until)}</small>}
        </span>
      </a>
    </li>
  );
};

/** The owner's picture of a link, or its icon. */
const Sign = ({ link }: { link: GuestLink }) =>
  link.image ? (
    <img {...squareAttributes(link.image, 176)} alt="" width="44" height="44" loading="lazy" />
  ) : (
    <Icon path={linkIcons[link.kind]} />
  );

type WifiProps = {
  link: GuestLink;
  wifi: WifiData;
  /** The language of the description, where that is not the name's. */
  tag: string | undefined;
  /** The language of the page, where that is not the name's. */
  own: string | undefined;
  text: AllMessages;
};

/** The store's Wi-Fi, readable as it is; the page's script adds the button that copies its password. */
const Wifi = ({ link, wifi, tag, own, text }: WifiProps) => (
  <li className="wifi">
    <Sign link={link} />
    <span lang={link.nameLang}>
      {link.name}
      {link.description && <small lang={tag}>{link.description}</small>}
      <small>{wifi.name}</small>
      {wifi.password && (
        <small lang={own}>
          {text.wifiPassword} <b>{wifi.password}</b>
        </small>
      )}
    </span>
  </li>
);
