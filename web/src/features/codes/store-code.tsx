import { useTranslation } from 'react-i18next';
import { type Store, useGetStoreCodeQuery } from '@/api';
import { LoadingRows } from '@/ui/state-views';
import { CodeAddress, CodeDownloads, CodePicture, LastOpened } from './code-card';
import classes from './store-code.module.css';
import type { useDownloads } from './use-downloads';

type Props = { store: Store; downloads: ReturnType<typeof useDownloads>; onPrint: () => void };

/** The code of the store as a whole, large. Where it could not be read the screen says so. */
export const StoreCode = ({ store, downloads, onPrint }: Props) => {
  const { t } = useTranslation('codes');
  const { data, error } = useGetStoreCodeQuery({ storeId: store.id });
  if (!data) return error ? null : <LoadingRows rows={1} height={304} />;
  return (
    <section className={classes.card} aria-labelledby="store-code">
      <CodePicture code={{ storeId: store.id }} name={store.name} />
      <div className={classes.words}>
        <h2 id="store-code">{t('store.title', { store: store.name })}</h2>
        <p className={classes.text}>{t('store.text')}</p>
        <CodeAddress address={data.qrCode} />
        <CodeDownloads
          name={store.name}
          isRunning={(format) => downloads.isRunning({ what: 'store', format })}
          onDownload={(format) => void downloads.download({ what: 'store', format })}
          onPrint={onPrint}
        />
        <LastOpened at={data.lastScannedAt} />
      </div>
    </section>
  );
};
