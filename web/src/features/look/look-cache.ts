import { api, type LinkPage } from '@/api';
import { onAnswer } from '@/lib/server/on-answer';

api.enhanceEndpoints({
  endpoints: {
    updateLinkPage: onAnswer((page: LinkPage, { storeId }: { storeId: string }) =>
      api.util.updateQueryData('getLinkPage', { storeId }, () => page),
    ),
  },
});
