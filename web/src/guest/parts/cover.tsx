import type { GuestCover, GuestSquare } from '../data';
import { squareAttributes } from './picture';

type Props = {
  image: GuestCover;
  /** For how wide it counts, if not as wide as the window: that is right where it is narrower too, and cut. */
  sizes?: string;
};

/** The store's wide picture, which is decorative. */
export const Cover = ({ image, sizes }: Props) => (
  <img
    className={image.focus ? `cover ${image.focus}` : 'cover'}
    src={image.src}
    srcSet={image.srcSet}
    sizes={sizes}
    alt=""
    width="640"
    height="360"
    fetchPriority="high"
  />
);

/** The store's mark, beside its name. */
export const Logo = ({ image }: { image: GuestSquare }) => (
  <img {...squareAttributes(image, 264, 'logo')} alt="" width="88" height="88" />
);
