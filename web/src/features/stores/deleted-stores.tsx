import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, type Store, useListStoresInfiniteQuery, useRestoreStoreMutation } from '@/api';
import { foundNoServer, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { entriesOf, Loaded } from '@/ui/paged-list';
import { EmptyView, ErrorView } from '@/ui/state-views';
import { toastProblem } from '@/ui/toasts';
import classes from './deleted-stores.module.css';

/** The deleted stores that the user may bring back, each until it is erased. */
export const DeletedStores = ({ onRestored }: { onRestored: (store: Store) => void }) => {
  const { detail } = useProblemText();
  const found = useListStoresInfiniteQuery(
    { deleted: true, limit: 200 },
    { refetchOnMountOrArgChange: true },
  );
  const [restoreStore, { originalArgs, isLoading }] = useRestoreStoreMutation();
  const [refused, setRefused] = useState<Problem | null>(null);
  const busy = isLoading ? originalArgs?.storeId : '';

  const restore = async (store: Store) => {
    const why = problemIn(await restoreStore({ storeId: store.id }));
    // Nobody has said that it is no longer there.
    if (why && foundNoServer(why)) return toastProblem(why, detail(why));
    setRefused(why);
    if (!why) onRestored(store);
  };
  const load = () => {
    setRefused(null);
    void found.refetch();
  };

  if (refused) return <ErrorView problem={refused} isReading={false} onRetry={load} />;
  return (
    <Loaded query={found} rows={2} height={72}>
      {(data) => <List stores={entriesOf(data)} busy={busy} onRestore={(store) => void restore(store)} />}
    </Loaded>
  );
};

type ListProps = { stores: Store[]; busy: string | undefined; onRestore: (store: Store) => void };

const List = ({ stores, busy, onRestore }: ListProps) => {
  const { t } = useTranslation('settings');
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
            onClick={() => onRestore(store)}
          >
            {t('deleted.restore')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
