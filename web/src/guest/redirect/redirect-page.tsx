import type { RedirectPageData } from '../data';
import type { AllMessages } from '../i18n/messages';
import { Icon } from '../icons/icon';
import { linkIcons } from '../icons/paths';
import { Logo } from '../parts/cover';

/** Says where a guest of a link page is sent straight to. It is read while that is on its way. */
export function RedirectPage({ data, text }: { data: RedirectPageData; text: AllMessages }) {
  const { id, kind, name, nameLang, host } = data.target;
  return (
    <>
      <header className="hero">
        <div className="who">
          {data.logoImage && <Logo image={data.logoImage} />}
          <h1 lang={data.nameLang}>{data.name}</h1>
        </div>
      </header>
      <main>
        <p>{text.leadingTo}</p>
        <ul className="links">
          <li>
            <a href={`/go/${id}`} rel="nofollow">
              <Icon path={linkIcons[kind]} />
              <span>
                <span lang={nameLang}>{name}</span>
                {host && <small>{host}</small>}
              </span>
            </a>
          </li>
        </ul>
      </main>
    </>
  );
}
