import { IconCloudOff } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useIsOnline } from '@/lib/browser/use-online';
import type { Heads } from '@/lib/look/head';
import type { Scheme } from '@/lib/look/paint';
import { selectChanges } from '@/lib/server/changes-slice';
import { RetryButton } from '@/ui/state-views';
import classes from './phone.module.css';
import { useFrames } from './use-frames';

type Props = {
  src: string;
  lookAt: string | null;
  /** The colours of the page's head where they are not stored yet. */
  heads?: Heads | undefined;
  /** In which light it is looked at, where that is not how this device is. */
  scheme?: Scheme | undefined;
};

/** A guest's phone with the real page on it, as it is after the last change. */
export const Phone = ({ src, lookAt, heads, scheme }: Props) => {
  const { t } = useTranslation('preview');
  const isOnline = useIsOnline();
  // Each stored change may be one that guests see; a page that is loaded is no part of what a change draws.
  const version = useDeferredValue(useSelector(selectChanges).stored);
  const { frames, front, failed, isLoading, reload, elements, onLoad } = useFrames(src, version, lookAt, {
    heads,
    scheme,
  });
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        {([0, 1] as const).map((slot) => {
          const frame = frames[slot];
          const shown = slot === front && !failed;
          return (
            frame && (
              <iframe
                key={frame.load}
                ref={(element) => {
                  elements.current[slot] = element;
                }}
                src={frame.src}
                title={shown ? t('title') : t('loading')}
                className={classes.page}
                data-shown={shown || undefined}
                aria-hidden={shown ? undefined : true}
                tabIndex={shown ? undefined : -1}
                onLoad={() => onLoad(slot, frame.load)}
              />
            )
          );
        })}
        {failed && (
          // That there is no network the screen says; the page comes by itself when there is one.
          <div className={classes.failed} role={isOnline ? 'alert' : undefined}>
            <IconCloudOff size={28} stroke={1.75} aria-hidden />
            {isOnline && (
              <>
                <p>{t('failed')}</p>
                <RetryButton isReading={isLoading} onRetry={reload} />
              </>
            )}
          </div>
        )}
      </div>
      <span className={classes.island} aria-hidden />
    </div>
  );
};
