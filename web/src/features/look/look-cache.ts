import { type AppearanceDraft, api } from '@/api';
import { onAnswer } from '@/lib/server/on-answer';

const answered = onAnswer((look: AppearanceDraft, { storeId }: { storeId: string }) =>
  api.util.updateQueryData('getAppearance', { storeId }, () => look),
);

/** What else is read again where guests see the change. */
const tagsOf = (look: AppearanceDraft | undefined) =>
  look?.isPublished ? (['appearance', 'links', 'start'] as const) : (['appearance'] as const);

/** A look is known as the server has answered it; what guests see of it is read again by whoever shows it. */
api.enhanceEndpoints({ addTagTypes: ['appearance', 'links', 'start'] }).enhanceEndpoints({
  endpoints: {
    updateAppearance: { ...answered, invalidatesTags: tagsOf },
    publishAppearance: { ...answered, invalidatesTags: tagsOf },
    discardAppearance: { ...answered, invalidatesTags: ['appearance'] },
    restoreAppearanceVersion: { ...answered, invalidatesTags: tagsOf },
  },
});
