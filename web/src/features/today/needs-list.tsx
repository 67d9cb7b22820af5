import {
  IconAlertTriangle,
  IconArrowForwardUp,
  IconChevronRight,
  IconCircleCheck,
  IconHourglassHigh,
  IconLanguage,
  IconPalette,
  IconQrcode,
  IconScale,
  IconToolsKitchen2Off,
  IconUnlink,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Store } from '@/api';
import type { Need } from './needs';
import classes from './needs-list.module.css';

/** What stands for each need, and the screen where it is mended; who has a plan to give is no screen. */
const looks = {
  redirect: { icon: IconArrowForwardUp, screen: 'links' },
  brokenLinks: { icon: IconUnlink, screen: 'links' },
  imprintByLaw: { icon: IconScale, screen: 'settings#company' },
  allergens: { icon: IconAlertTriangle, screen: 'menu' },
  trial: { icon: IconHourglassHigh, screen: null },
  lookDraft: { icon: IconPalette, screen: 'look' },
  silentTables: { icon: IconQrcode, screen: 'codes' },
  menuTexts: { icon: IconLanguage, screen: 'menu' },
  linkTexts: { icon: IconLanguage, screen: 'links' },
  soldOut: { icon: IconToolsKitchen2Off, screen: 'menu' },
  imprint: { icon: IconScale, screen: 'settings#company' },
} as const;

/** What waits for the owner, each with the way to where it is done. */
export const NeedsList = ({ store, needs }: { store: Store; needs: Need[] }) => {
  const { t } = useTranslation('today');
  return (
    <section className={classes.needs} aria-labelledby="needs">
      <h2 id="needs">{t('needs.title')}</h2>
      {needs.length === 0 && (
        <p className={classes.nothing}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          {t('needs.nothing')}
        </p>
      )}
      <ul>
        {needs.map((need) => (
          <li key={need.key}>
            <Line store={store} need={need} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Line = ({ store, need: { key, count, show } }: { store: Store; need: Need }) => {
  const { t } = useTranslation('today');
  const { icon: Icon, screen } = looks[key];
  const words = (
    <>
      <Icon size={22} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        {t(`needs.${key}`, { count })}
        <small>{t(`needs.${key}Text`)}</small>
      </span>
    </>
  );
  if (screen === null) return <div className={classes.line}>{words}</div>;
  return (
    <Link className={classes.line} to={`/stores/${store.slug}/${screen}`} state={show ? { show } : null}>
      {words}
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  );
};
