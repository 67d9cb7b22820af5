/** The address of an image in one of the sizes that each has; empty where there is no image. */
export const imageAddress = (id: string, size: 176 | 264 | 720): string => id && `/images/${id}-${size}.webp`;
