import type { AuditEntry } from '@/api';
import type { Page } from './api';
import { read } from './calls';

/** What of the site's log is wanted; one person's alone where an e-mail is named. */
export type AuditQuery = {
  topic: 'role' | 'store' | 'configuration' | 'job';
  email?: string;
  cursor?: string;
};

/** Who changed what in the site and its stores, the newest first. */
export const fetchAudit = read<Page<AuditEntry>, AuditQuery>('audit/list', (api, { email, ...query }) =>
  api.page('/api/audit', { limit: 20, ...(email && { email }), ...query }),
);

/** Who changed what in a store, the newest first. */
export const fetchStoreAudit = read<Page<AuditEntry>, { storeId: string; cursor?: string }>(
  'audit/listOfStore',
  (api, { storeId, ...query }) =>
    api.page('/api/stores/{store_id}/audit', { limit: 10, ...query }, { storeId }),
);
