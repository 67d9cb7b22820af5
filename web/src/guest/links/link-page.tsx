import { tagOf } from '../../i18n/languages';
import type { GuestLink, LinkPageData } from '../data';
import { openingLine } from '../format/opening';
import type { AllMessages } from '../i18n/messages';
import { Icon } from '../icons/icon';
import { linkIcons, socialIcons } from '../icons/paths';
import { Cover, Logo } from '../parts/cover';
import { Languages } from '../parts/languages';

/** A store's public page of links. */
export function LinkPage({ data, text }: { data: LinkPageData; text: AllMessages }) {
  return (
    <>
      <header className={data.coverImage ? 'hero pictured' : 'hero'}>
        {data.coverImage && <Cover image={data.coverImage} />}
        <div className="who">
          {data.logoImage && <Logo image={data.logoImage} />}
          <h1>{data.name}</h1>
          {data.tagline && <p lang={data.taglineLang}>{data.tagline}</p>}
          {data.opening && (
            <p className={`opening ${data.opening.state}`}>{openingLine(data.opening, text)}</p>
          )}
        </div>
      </header>
      <main>
        {data.links.length > 0 && (
          <ul className="links">
            {data.links.map((link, at) => (
              <LinkRow key={link.id} link={link} page={data} hero={at === 0 && link.kind === 'menu'} />
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
      {data.languages.length > 1 && (
        <footer>
          <Languages data={data} path={data.base} text={text} />
        </footer>
      )}
    </>
  );
}

/** A link with its icon; the menu is highlighted where the owner has put it first. */
const LinkRow = ({ link, page, hero }: { link: GuestLink; page: LinkPageData; hero: boolean }) => (
  <li>
    <a
      href={`/go/${link.id}`}
      rel="nofollow"
      className={hero ? 'menu' : undefined}
      // Where it leads, for the service worker.
      data-menu={link.kind === 'menu' ? `${page.base}/menu` : undefined}
      data-app={link.linkAddress}
    >
      <Icon path={linkIcons[link.kind]} />
      <span lang={link.nameLang}>
        {link.name}
        {link.description && (
          <small lang={link.descriptionLang ?? (link.nameLang && tagOf[page.language])}>
            {link.description}
          </small>
        )}
      </span>
    </a>
  </li>
);
