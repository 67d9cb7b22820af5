import {
  IconAlertTriangle,
  IconArrowForwardUp,
  IconChevronRight,
  IconCircleCheck,
  IconHourglassHigh,
  IconHourglassLow,
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
import { type Need, trialLeft } from './needs';
import classes from './needs-list.module.css';

/** What stands for each need, and the screen where it is mended; who has a plan to give is no screen. */
const looks = {
  trialSoon: { icon: IconHourglassLow, screen: null },
  redirect: { icon: IconArrowForwardUp, screen: 'links' },
  brokenLinks: { icon: IconUnlink, screen: 'links' },
  imprintByLaw: { icon: IconScale, screen: 'settings#company' },
  allergens: { icon: IconAlertTriangle, screen: 'menu' },
  extraAllergens: { icon: IconAlertTriangle, screen: 'menu' },
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
      {!needs.some(({ key }) => key === 'trial' || key === 'trialSoon') && <TrialLeft store={store} />}
    </section>
  );
};

/** Says how long the trial goes on while nobody needs to do anything about it. */
const TrialLeft = ({ store }: { store: Store }) => {
  const { t } = useTranslation('today');
  const count = trialLeft(store);
  if (count === 0) return null;
  return (
    <p className={classes.trial}>
      <IconHourglassHigh size={16} stroke={1.75} aria-hidden />
      {t('needs.trialLeft', { count, end: store.plan.trialEndsAt })}
    </p>
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
  if (screen === null) {
    return (
      <div className={classes.line} data-urgent={key === 'trialSoon' || undefined}>
        {words}
      </div>
    );
  }
  return (
    <Link className={classes.line} to={`/stores/${store.slug}/${screen}`} state={show ? { show } : null}>
      {words}
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  );
};
