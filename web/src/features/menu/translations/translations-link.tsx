import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { type Store, useListExtraGroupsQuery } from '@/api';
import { nativeName, tagOf } from '@/i18n';
import { TextMarks } from '@/ui/language-tabs';
import { selectDynamicMenu } from '../dynamic-menu-slice';
import { menusOf } from '../dynamic-menu-state';
import { countsOf, entriesOfAll } from './menu-texts';
import classes from './translations-link.module.css';

/** The way to the translations of a menu, and straight to what is missing or out of date in each language. */
export const TranslationsLink = ({ store }: { store: Store }) => {
  const { t } = useTranslation('translations');
  const menu = useSelector(selectDynamicMenu);
  const source = store.defaultLanguage;
  const { data: groups = [] } = useListExtraGroupsQuery({ storeId: store.id });
  const entries = menu.storeId === store.id ? entriesOfAll(menusOf(menu), groups) : [];
  const to = `/stores/${store.slug}/menu/translations`;
  return (
    <nav className={classes.links} aria-label={t('title')}>
      <Link to={to} className={classes.link}>
        <IconLanguage size={18} stroke={1.75} aria-hidden />
        {t('title')}
      </Link>
      {store.languages.map((key) => {
        const counts = countsOf(entries, key, source);
        if (counts.missing + counts.stale === 0) return null;
        const show = counts.missing > 0 ? 'missing' : 'stale';
        return (
          <Link key={key} to={`${to}?lang=${key}&show=${show}`} className={classes.link}>
            <span lang={tagOf[key]}>{nativeName[key]}</span>
            <TextMarks {...counts} />
          </Link>
        );
      })}
    </nav>
  );
};
