import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useGetStoreCodeQuery, useListTablesQuery } from '@/api';
import { ReadTrouble } from '@/ui/paged-list';
import classes from './codes.module.css';
import { PrintDialog, type Wanted } from './print-dialog';
import { StoreCode } from './store-code';
import { Tables } from './tables';
import './tables-cache';
import { useDownloads } from './use-downloads';

type Props = {
  store: Store;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
};

/** A store's code and those of its tables, to download and to print. */
export const Codes = ({ store, shown }: Props) => {
  const downloads = useDownloads(store);
  const code = useGetStoreCodeQuery({ storeId: store.id });
  const tables = useListTablesQuery({ storeId: store.id });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  return (
    <div className={classes.codes}>
      <ReadTrouble queries={[code, tables]} />
      <StoreCode
        store={store}
        downloads={downloads}
        onPrint={() => setWanted({ what: 'store', chosen: [] })}
      />
      <Tables store={store} shown={shown} downloads={downloads} onPrint={setWanted} />
      <PrintDialog store={store} tables={tables.data ?? []} wanted={wanted} onClose={() => setWanted(null)} />
    </div>
  );
};

/** How many tables there are. */
export const CodesFacts = ({ store }: { store: Store }) => {
  const { t } = useTranslation('codes');
  const { data } = useListTablesQuery({ storeId: store.id });
  return data?.length ? t('facts', { count: data.length }) : t('none');
};
