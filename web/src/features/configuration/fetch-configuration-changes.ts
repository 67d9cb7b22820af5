import type { ConfigurationChange } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** Who changed what of the configuration, the newest first. */
export const fetchConfigurationChanges = read<Page<ConfigurationChange>, { cursor?: string }>(
  'configuration/changes',
  (api, query) => api.page('/api/configuration/changes', { limit: 10, ...query }),
);
