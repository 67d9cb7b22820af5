import type { GuestCover, GuestSquare } from '../data';
import { squareAttributes } from './picture';

/**
 * The store's wide picture, which is decorative.
 * Without `sizes` it counts as wide as the window, which is right: where it is
 * narrower it is cut from a wider one.
 */
export const Cover = ({ image }: { image: GuestCover }) => (
  <img
    className={image.focus ? `cover ${image.focus}` : 'cover'}
    src={image.src}
    srcSet={image.srcSet}
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
