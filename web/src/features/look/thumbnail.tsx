import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnline } from '@/lib/browser/use-online';
import type { Heads } from '@/lib/look/head';
import { paintHead } from '@/lib/look/paint';
import classes from './thumbnail.module.css';

/** How wide the page in a preview believes to be, in pixels. */
const pageWidth = 390;

type Props = {
  src: string;
  title: string;
  /** The colours of its head where they are not stored yet. */
  heads?: Heads;
  /** Whether its page may be loaded now. */
  hasTurn: boolean;
  /** Hears once that it is in view, or nearly so. */
  onSeen: () => void;
  /** Hears whether the page could be loaded. */
  onLoaded: (failed: boolean) => void;
};

/** A page, small: to be looked at, not to be used. */
export const Thumbnail = ({ src, title, heads, hasTurn, onSeen, onLoaded }: Props) => {
  const { ref, width } = useElementSize();
  const box = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const drawn = useRef(heads);
  const [tried, setTried] = useState({ count: 0, failed: false });
  const reload = useCallback(() => setTried(({ count }) => ({ count: count + 1, failed: false })), []);
  useOnline(tried.failed, reload);
  const seen = useRef(onSeen);
  useEffect(() => whenNear(box.current, () => seen.current()), []);
  const show = () => {
    const failed = !frame.current?.contentDocument;
    if (!failed && drawn.current) paintHead(frame.current, drawn.current);
    setTried(({ count }) => ({ count, failed }));
    onLoaded(failed);
  };
  useEffect(() => {
    drawn.current = heads;
    if (heads) paintHead(frame.current, heads);
  }, [heads]);
  return (
    <span ref={useMergedRef(ref, box)} className={classes.thumbnail} inert>
      {hasTurn && (
        <iframe
          key={tried.count}
          ref={frame}
          src={src}
          title={title}
          tabIndex={-1}
          className={classes.page}
          data-failed={tried.failed || undefined}
          style={{ transform: `scale(${width / pageWidth})` }}
          onLoad={show}
        />
      )}
      {tried.failed && <IconCloudOff className={classes.away} size={28} stroke={1.75} aria-hidden />}
    </span>
  );
};

/** Calls back once an element comes near the window; at once where the browser cannot tell. */
const whenNear = (element: Element | null, onNear: () => void): (() => void) | undefined => {
  if (!element || !('IntersectionObserver' in window)) {
    onNear();
    return undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: '160px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
