import { imageUrl } from '../data';

/**
 * The store's wide picture, which is decorative.
 * Inside <picture> React writes no preload link for it, which would repeat
 * every address a few bytes further up. Without `sizes` it counts as wide as
 * the window, which is right: where it is narrower it is cut from a wider one.
 */
export const Cover = ({ id }: { id: string }) => (
  <picture>
    <img
      className="cover"
      src={imageUrl(id, 640)}
      srcSet={`${imageUrl(id, 640)} 640w,${imageUrl(id, 1280)} 1280w,${imageUrl(id, 1920)} 1920w`}
      alt=""
      width="640"
      height="360"
    />
  </picture>
);

/** The store's mark, beside its name. */
export const Logo = ({ id }: { id: string }) => (
  <picture>
    <img className="logo" src={imageUrl(id, 176)} alt="" width="88" height="88" />
  </picture>
);
