import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, type Store, useListStoresInfiniteQuery, useRestoreStoreMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import classes from './deleted-stores.module.css';

/** The deleted stores that the user may bring back, each until it is erased. */
export const DeletedStores = ({ onRestored }: { onRestored: (store: Store) => void }) => {
  const { t } = useTranslation('settings');
  const { detail } = useProblemText();
  const found = useListStoresInfiniteQuery(
    { deleted: true, limit: 200 },
    { refetchOnMountOrArgChange: true },
  );
  const [restoreStore, { originalArgs, isLoading }] = useRestoreStoreMutation();
  const [refused, setRefused] = useState<Problem | null>(null);
  const stores = found.data?.pages.flatMap(({ list }) => list ?? []);
  const problem = refused ?? problemIn(found);
  const busy = isLoading ? originalArgs?.storeId : '';

  const restore = async (store: Store) => {
    const why = problemIn(await restoreStore({ storeId: store.id }));
    setRefused(why);
    if (!why) onRestored(store);
  };
  const load = () => {
    setRefused(null);
    void found.refetch();
  };

  if (problem) return <ErrorView text={detail(problem)} onRetry={load} />;
  if (!stores) return <LoadingRows rows={2} height={72} />;
  if (stores.length === 0) {
    return (
      <EmptyView
        icon={<IconTrash size={28} stroke={1.75} />}
        title={t('deleted.none')}
        text={t('deleted.noneText')}
      />
    );
  }
  return (
    <ul className={classes.list}>
      {stores.map((store) => (
        <li key={store.id} className={classes.store}>
          <span className={classes.words}>
            <strong>{store.name}</strong>
            <span className={classes.facts}>/s/{store.slug}</span>
            <span className={classes.facts}>{t('deleted.until', { until: store.erasedAt })}</span>
          </span>
          <Button
            variant="customBlackOutlined"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            aria-label={t('deleted.restoreOf', { name: store.name })}
            loading={busy === store.id}
            onClick={() => void restore(store)}
          >
            {t('deleted.restore')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
