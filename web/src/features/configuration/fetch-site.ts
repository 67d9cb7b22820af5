import type { Site } from '@/api';
import { readOpen } from '@/lib/calls';

/** What everybody may know of the configuration: its name, how to sign in, what is switched on. */
export const fetchSite = readOpen<Site, void>('site/fetch', (api) => api.send('get', '/api/site'));
