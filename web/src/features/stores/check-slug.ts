import type { SlugAnswer } from '@/api';
import { read } from '@/lib/calls';

/** Asks whether an address can be taken, and if not, why. */
export const checkSlug = read<SlugAnswer, string>('stores/checkSlug', (api, slug) =>
  api.send('get', '/api/slugs/{slug}', { path: { slug } }),
);
