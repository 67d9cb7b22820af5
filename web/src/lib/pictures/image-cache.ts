import { api, type Image } from '@/api';
import { onAnswer } from '../server/on-answer';

type OfStore = { storeId: string };

/** An image that was added or changed is known without being read. */
api.enhanceEndpoints({
  endpoints: {
    addImage: onAnswer((image: Image, { storeId }: OfStore) =>
      api.util.upsertQueryData('getImage', { storeId, id: image.id }, image),
    ),
    updateImage: onAnswer((image: Image, { storeId }: OfStore) =>
      api.util.updateQueryData('getImage', { storeId, id: image.id }, () => image),
    ),
  },
});
