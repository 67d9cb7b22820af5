import type { Image } from '@/api';

/** What stays in view of a picture: from the left and from the top, 0 to 1. */
export type Point = { x: number; y: number };

/** The shapes in which pages show pictures. */
export type Shape = 'square' | 'wide';

const ratios: Record<Shape, number> = { square: 1, wide: 16 / 9 };

/** Pages crop around the nearest quarter: their policy allows no style of their own. */
const quarter = (share: number): number => Math.round(share * 4) / 4;

/** Where a picture is cropped, as `object-position` says it. */
export const positionOf = ({ x, y }: Point): string => `${quarter(x) * 100}% ${quarter(y) * 100}%`;

/** The part of a picture that pages show, in shares of its width and its height. */
export const cropOf = (
  { width, height }: Pick<Image, 'width' | 'height'>,
  shape: Shape,
  { x, y }: Point,
): { left: number; top: number; width: number; height: number } => {
  const part = ratios[shape] / (width / height);
  const [across, down] = [Math.min(1, part), Math.min(1, 1 / part)];
  return { left: (1 - across) * quarter(x), top: (1 - down) * quarter(y), width: across, height: down };
};

/** Whether pages show so little less than all of a picture that there is nothing to choose. */
export const isWhole = (image: Pick<Image, 'width' | 'height'>, shape: Shape): boolean => {
  const { width, height } = cropOf(image, shape, { x: 0, y: 0 });
  return width > 0.98 && height > 0.98;
};

/** The smallest variant whose shorter side has so many pixels, or the largest there is. */
export const variantOf = ({ variants }: Image, size: number): Image['variants'][number] | undefined =>
  variants.find((variant) => variant.size >= size) ?? variants.at(-1);
