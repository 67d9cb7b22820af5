import type { GuestSquare } from '../data';

/** How a picture is written that is shown as a square: its address, and the classes that crop it. */
export const squareAttributes = (
  image: GuestSquare,
  size: 176 | 264 | 720,
  name = '',
): { src: string; className: string | undefined } => ({
  src: `/images/${image.split(' ')[0]}-${size}.webp`,
  className: image.replace(/\S+/, name).trim() || undefined,
});
