import { useEffect, useMemo, useRef } from 'react';
import { api, type PdfLink, type Store, untracked } from '@/api';
import { downloadFile } from '@/lib/server/download-file';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import { entryActions } from '@/ui/entry-actions';
import { around } from '@/ui/focus';
import { addPdf } from '@/ui/pdf/add-pdf';
import { moved } from '@/ui/sortable';
import './pdf-cache';

const { deletePdfLink, listPdfLinks, orderPdfLinks, restorePdfLink, updatePdfLink } = api.endpoints;

/** What a switch says of a menu, and the id under which that is kept until it is stored. */
export type Active = { isActive: boolean };
export const activeIdOf = (id: string): string => `active-${id}`;

/** What is done to PDF menus besides writing in them. */
export const usePdfActions = (store: Store, links: PdfLink[]) => {
  const { detail, draftDetail } = useProblemText();
  const dispatch = useAppDispatch();
  const latest = useRef({ detail, draftDetail, links });
  useEffect(() => {
    latest.current = { detail, draftDetail, links };
  });
  return useMemo(() => {
    const storeId = store.id;
    const ids = () => latest.current.links.map(({ id }) => id);
    const nameOf = (id: string): string => {
      const link = latest.current.links.find((each) => each.id === id);
      return link ? textIn(link.name, store.defaultLanguage, store.defaultLanguage) : '';
    };
    const reload = () =>
      dispatch(listPdfLinks.initiate({ storeId }, { subscribe: false, forceRefetch: true }));
    const { refresh, report, remove, turn, resume } = entryActions({
      nameOf,
      near: (id) => [...around(ids(), id).map((each) => `pdf-${each}`), addPdf],
      path: `/stores/${store.slug}/links`,
      texts: () => latest.current,
      isShown: () => true,
      reload,
    });
    const order = async (wanted: string[], id: string) => {
      const call = orderPdfLinks.initiate({ storeId, pdfLinkOrder: { ids: wanted } }, untracked);
      await report(await dispatch(call), id);
    };
    const download = async (id: string) => {
      const path = `/api/stores/${encodeURIComponent(storeId)}/pdf-links/${encodeURIComponent(id)}/file`;
      await report(await dispatch(downloadFile({ url: path, name: `${nameOf(id)}.pdf` })), id);
    };
    const activeOf = (id: string) => ({
      id,
      draftId: activeIdOf(id),
      saved: { isActive: latest.current.links.find((each) => each.id === id)?.isActive ?? false },
      send: async ({ isActive = false }: Partial<Active>) => {
        // The last change wins: it is based on no revision.
        const change = { storeId, id, pdfLinkPatch: { isActive }, noRetry: true };
        return problemIn(await dispatch(updatePdfLink.initiate(change, untracked)));
      },
    });
    return {
      nameOf,
      refresh,
      reload,
      download: (id: string) => void download(id),
      order: (wanted: string[], id: string) => void order(wanted, id),
      move: (id: string, step: -1 | 1) => {
        const wanted = moved(ids(), id, step);
        if (wanted) void order(wanted, id);
      },
      setActive: (id: string, isActive: boolean) => turn<Active>({ isActive }, activeOf(id)),
      resumeSetActive: (id: string) => resume<Active>(activeOf(id)),
      remove: (id: string, byKey: boolean) =>
        void remove(id, byKey, {
          delete: () => dispatch(deletePdfLink.initiate({ storeId, id }, untracked)),
          restore: () => dispatch(restorePdfLink.initiate({ storeId, id }, untracked)),
        }),
    };
  }, [dispatch, store.defaultLanguage, store.id, store.slug]);
};
