import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconLanguage,
  IconToolsKitchen2Off,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Store } from '@/api';
import type { Needs } from './needs';
import classes from './needs-list.module.css';

const entries = [
  {
    key: 'allergens',
    icon: IconAlertTriangle,
    text: 'needs.allergens',
    hint: 'needs.allergensText',
    screen: 'menu',
  },
  {
    key: 'menuTexts',
    icon: IconLanguage,
    text: 'needs.menuTranslations',
    hint: 'needs.translationsText',
    screen: 'menu',
  },
  {
    key: 'linkTexts',
    icon: IconLanguage,
    text: 'needs.linkTranslations',
    hint: 'needs.translationsText',
    screen: 'links',
  },
  {
    key: 'soldOut',
    icon: IconToolsKitchen2Off,
    text: 'needs.soldOut',
    hint: 'needs.soldOutText',
    screen: 'menu',
  },
] as const;

/** What waits for the owner, each with the way to where it is done. */
export const NeedsList = ({ store, needs }: { store: Store; needs: Needs }) => {
  const { t } = useTranslation('today');
  const waiting = entries.filter(({ key }) => needs[key] > 0);
  return (
    <section className={classes.needs} aria-labelledby="needs">
      <h2 id="needs">{t('needs.title')}</h2>
      {waiting.length === 0 && (
        <p className={classes.nothing}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          {t('needs.nothing')}
        </p>
      )}
      <ul>
        {waiting.map(({ key, icon: Icon, text, hint, screen }) => (
          <li key={key}>
            <Link to={`/stores/${store.slug}/${screen}`}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <span className={classes.words}>
                {t(text, { count: needs[key] })}
                <small>{t(hint)}</small>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
