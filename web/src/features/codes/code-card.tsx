import { ActionIcon, Button, CopyButton, Skeleton, Tooltip } from '@mantine/core';
import { IconCheck, IconCloudOff, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/lib/browser/use-online';
import classes from './code-card.module.css';
import { type CodeOf, useDrawCodeQuery } from './code-files';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The picture of a code, black on white as it is printed. */
export const CodePicture = ({ code, name }: { code: CodeOf; name: string }) => {
  const { t } = useTranslation(['codes', 'ui']);
  const { data, isError, refetch } = useDrawCodeQuery(code);
  useOnline(isError, refetch);
  return (
    <div className={classes.picture}>
      {data ? (
        <img src={`data:image/svg+xml,${encodeURIComponent(data)}`} alt={t('picture', { name })} />
      ) : isError ? (
        <span className={classes.away} role="img" aria-label={t('ui:state.failed')}>
          <IconCloudOff size={28} stroke={1.75} aria-hidden />
        </span>
      ) : (
        <Skeleton width="100%" height="100%" />
      )}
    </div>
  );
};

/** The address in a code, to be read and to be copied. */
export const CodeAddress = ({ address }: { address: string }) => {
  const { t } = useTranslation('codes');
  return (
    <div className={classes.address}>
      <a href={address} target="_blank" rel="noopener" title={t('address')}>
        {address.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton value={address} timeout={2000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('copied') : t('copy')}>
            <ActionIcon variant="subtle" color="gray" size={32} onClick={copy} aria-label={t('copy')}>
              {copied ? <IconCheck {...icon} color="var(--ok-ink)" /> : <IconCopy {...icon} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
};

type DownloadProps = {
  name: string;
  isRunning: (format: 'svg' | 'png') => boolean;
  onDownload: (format: 'svg' | 'png') => void;
  onPrint: () => void;
};

/** The formats in which a code is downloaded, with what each is for. */
export const CodeDownloads = ({ name, isRunning, onDownload, onPrint }: DownloadProps) => {
  const { t } = useTranslation('codes');
  return (
    <div className={classes.downloads}>
      <div className={classes.download}>
        <Button variant="customPurple" leftSection={<IconPrinter {...icon} />} onClick={onPrint}>
          {t('print.open')}
        </Button>
        <span>{t('print.what.hint')}</span>
      </div>
      {(['png', 'svg'] as const).map((format) => (
        <div key={format} className={classes.download}>
          <Button
            variant="customBlackOutlined"
            leftSection={<IconDownload {...icon} />}
            loading={isRunning(format)}
            aria-label={t('download.of', { name, format: t(`download.${format}`) })}
            onClick={() => onDownload(format)}
          >
            {t(`download.${format}`)}
          </Button>
          <span>{t(`download.${format}Hint`)}</span>
        </div>
      ))}
    </div>
  );
};

/** When guests last opened a code. */
export const LastOpened = ({ at }: { at: string | null }) => {
  const { t } = useTranslation('codes');
  return <p className={classes.opened}>{at ? t('scanned', { at }) : t('never')}</p>;
};
