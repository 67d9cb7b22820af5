import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LinkClicks, Link as PageLink, PdfLink, Store } from '@/api';
import { currentLocale, type Language } from '@/i18n';
import { textIn } from '@/lib/text/text';
import classes from './opened-most.module.css';

/** How many links are named. */
const named = 5;

/** What guests follow on the link page. */
type Followed = PageLink | PdfLink;

/** The links and PDF menus that were followed most, the first first. */
export const mostOpened = (links: Followed[], clicks: LinkClicks): { link: Followed; sum: number }[] => {
  const sums = new Map(clicks.links.map((each) => [each.id, each.clicks.reduce((a, b) => a + b, 0)]));
  return links
    .map((link) => ({ link, sum: sums.get(link.id) ?? 0 }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, named);
};

type Props = { store: Store; language: Language; links: Followed[]; clicks: LinkClicks };

/** What guests open on the link page. */
export const OpenedMost = ({ store, language, links, clicks }: Props) => {
  const { t } = useTranslation('today');
  const most = mostOpened(links, clicks);
  const format = new Intl.NumberFormat(currentLocale());
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent' });
  const all = clicks.links.reduce((sum, link) => link.clicks.reduce((a, b) => a + b, sum), 0);
  return (
    <section className={classes.card} aria-labelledby="most">
      <div className={classes.head}>
        <h2 id="most">{t('most.title')}</h2>
        <span>{t('most.text')}</span>
      </div>
      {most.length === 0 && <p className={classes.nothing}>{t('most.nothing')}</p>}
      <ol className={classes.list}>
        {most.map(({ link, sum }) => (
          <li key={link.id}>
            <span className={classes.name}>{textIn(link.name, language, store.defaultLanguage)}</span>
            <span className={classes.sum}>
              {t('most.clicks', { count: sum, clicks: format.format(sum) })} · {percent.format(sum / all)}
            </span>
            <i style={{ width: `${(sum / (most[0]?.sum ?? 1)) * 100}%` }} aria-hidden />
          </li>
        ))}
      </ol>
      <Link className={classes.all} to={`/stores/${store.slug}/links`}>
        {t('most.all')}
      </Link>
    </section>
  );
};
