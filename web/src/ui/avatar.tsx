import { type CSSProperties, useState } from 'react';
import { currentLanguage, initialOf } from '@/i18n';
import classes from './avatar.module.css';

type Props = {
  name: string;
  /** The address of the person's picture; empty for none. */
  photoUrl: string;
  /** How wide and high it is, in pixels. */
  size?: number;
  /** Reports whether the picture at an address could be loaded. */
  onLoaded?: (photoUrl: string, loaded: boolean) => void;
};

/**
 * A person's picture, or the initial of their name where there is none or it
 * cannot be loaded. The name stands beside it, so it has no words of its own.
 */
export const Avatar = ({ name, photoUrl, size = 32, onLoaded }: Props) => {
  const [failed, setFailed] = useState('');
  const report = (loaded: boolean) => {
    setFailed(loaded ? '' : photoUrl);
    onLoaded?.(photoUrl, loaded);
  };
  return (
    <span className={classes.avatar} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
      {photoUrl !== '' && photoUrl !== failed ? (
        <img
          key={photoUrl}
          src={photoUrl}
          width={size}
          height={size}
          alt=""
          // Who runs the other site need not know where its picture is shown.
          referrerPolicy="no-referrer"
          onLoad={() => report(true)}
          onError={() => report(false)}
        />
      ) : (
        initialOf(name, currentLanguage())
      )}
    </span>
  );
};
