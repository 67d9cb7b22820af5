import { api, type PdfLink } from '@/api';
import { onAnswer } from '@/lib/server/on-answer';

type OfStore = { storeId: string };

/** Changes what is shown of a store's PDF menus, which are read again after that. */
const show = ({ storeId }: OfStore, change: (list: PdfLink[]) => PdfLink[]) =>
  api.util.updateQueryData('listPdfLinks', { storeId }, change);

const changed = onAnswer((link: PdfLink, of: OfStore) =>
  show(of, (list) => list.map((each) => (each.id === link.id ? link : each))),
);

type Order = OfStore & { pdfLinkOrder: { ids: string[] } };

api.enhanceEndpoints({
  endpoints: {
    addPdfLink: onAnswer((link: PdfLink, of: OfStore) =>
      show(of, (list) => [...list.filter(({ id }) => id !== link.id), link]),
    ),
    updatePdfLink: changed,
    replacePdf: changed,
    deletePdfLink: onAnswer((_, { storeId, id }: OfStore & { id: string }) =>
      show({ storeId }, (list) => list.filter((link) => link.id !== id)),
    ),
    restorePdfLink: onAnswer((link: PdfLink, of: OfStore) =>
      show(of, (list) =>
        [...list.filter(({ id }) => id !== link.id), link].toSorted((a, b) => a.order - b.order),
      ),
    ),
    orderPdfLinks: {
      // An order is shown before it is stored.
      async onQueryStarted({ storeId, pdfLinkOrder: { ids } }: Order, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          show({ storeId }, (list) => list.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
        );
        await queryFulfilled.catch(shown.undo);
      },
    },
  },
});
