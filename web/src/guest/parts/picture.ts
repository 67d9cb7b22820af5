import type { GuestCover, GuestSquare } from '../data';

/** Address of a variant of an image, whose shorter side has at most so many pixels. */
const imageUrl = (id: string, size: number): string => `/images/${id}-${size}.webp`;

/** How a picture is written that is shown as a square: its address, and the classes that crop it. */
export function squareAttributes(
  image: GuestSquare,
  size: 264 | 720,
  name = '',
): { src: string; className?: string } {
  const [id = '', x = '', y = ''] = image.split(' ');
  const className = `${name} ${x} ${y}`.trim();
  return { src: imageUrl(id, size), ...(className && { className }) };
}

/** How a picture is written that is as wide as the window. */
export const coverAttributes = ({ id, sizes, widths }: GuestCover): { src: string; srcSet: string } => ({
  src: imageUrl(id, sizes[0] ?? 0),
  srcSet: sizes.map((size, at) => `${imageUrl(id, size)} ${widths[at]}w`).join(),
});
