import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { NewStore } from '@/features/stores/new-store';
import type { WithStores } from '@/features/stores/stores-slice';
import { Bare } from '../shell/bare';
import classes from './new-store-screen.module.css';

/** Opens a first or a further store, then leads to its links. */
export const Component = () => {
  const { t } = useTranslation('stores');
  const navigate = useNavigate();
  const first = useSelector((state: WithStores) => state.stores.list.length === 0);
  return (
    <Bare>
      <header className={classes.head}>
        <h1>{t('new.title')}</h1>
        <p>{first ? t('new.intro') : t('new.introMore')}</p>
      </header>
      <NewStore onCreated={({ slug }) => void navigate(`/stores/${slug}/links`)} />
    </Bare>
  );
};
