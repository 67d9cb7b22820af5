import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { api, files, limits, once, type PdfLink, untracked } from '@/api';
import { type Problem, problemIn, stale } from '../server/problem';
import { useAppDispatch } from '../state/redux';
import { type Queued, queueOf, type UploadQueue } from './upload-queue';
import {
  type Sending,
  slotOf,
  subscribe,
  type Upload,
  type UploadOptions,
  type UploadSlot,
} from './upload-slot';

const { types, maxBytes, maxPages } = files.addPdfLink;

/** How large a file may be. */
export const most = { megabytes: maxBytes >> 20, pages: maxPages };

/** What a choice of files offers. */
export const acceptedFiles = [...types, '.pdf'].join(',');

/** Why a file would be refused, as far as that is known before it is sent. */
const fileProblem = ({ name, size, type }: File): Problem | null => {
  const of = { detail: '', fields: [] };
  if (!(type === '' || types.includes(type) || name.toLowerCase().endsWith('.pdf'))) {
    return { ...of, status: 415, code: 'pdf_type' };
  }
  if (size === 0) {
    return { ...of, status: 422, code: 'pdf_empty', fields: [{ location: 'file', code: 'pdf_empty' }] };
  }
  return size > maxBytes
    ? { ...of, status: 413, code: 'pdf_too_large', params: { megabytes: most.megabytes } }
    : null;
};

/** What a menu is called whose file has a name: what people would write for it. */
export const nameOf = (file: string): string => {
  const stem = file
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return stem.slice(0, limits.pDFLink.name) || 'PDF';
};

type Options = {
  storeId: string;
  /** The menu whose file is replaced, as it is known; a new one without it. */
  replaces?: Pick<PdfLink, 'id' | 'revision'> | undefined;
  onDone: (link: PdfLink) => void;
  onLate: (file: string, problem: Problem) => void;
};

/** What sends a file to a PDF menu. */
const useSender = ({ storeId, replaces, onDone, onLate }: Options): UploadOptions<PdfLink> => {
  const dispatch = useAppDispatch();
  const send = (
    file: File,
    idempotencyKey: string,
    onProgress: (share: number) => void,
  ): Sending<PdfLink> => {
    const { addPdfLink, listPdfLinks, replacePdf } = api.endpoints;
    const call = replaces
      ? dispatch(replacePdf.initiate({ storeId, ...replaces, body: { file }, onProgress }, untracked))
      : dispatch(
          addPdfLink.initiate(
            { storeId, body: { file, name: nameOf(file.name) }, idempotencyKey, onProgress },
            untracked,
          ),
        );
    const ended = call.then(async (result) => {
      const problem = problemIn(result);
      if (!problem || !replaces || problem.status !== stale) return result.data ?? (problem as Problem);
      // What is there now may be this very file: it is sent again where its answer was lost.
      const { data: now } = await dispatch(listPdfLinks.initiate({ storeId }, once));
      return now?.find((link) => link.id === replaces.id && link.fileBytes === file.size) ?? problem;
    });
    return { ended, abort: call.abort };
  };
  return { check: fileProblem, send, onDone, onLate: (problem, file) => onLate(file.name, problem) };
};

/** What is on its way to a PDF menu, and what sends a file there. */
export const usePdfUpload = (options: Options): [Upload | null, UploadSlot<PdfLink>] => {
  const sender = useSender(options);
  const [slot] = useState(() => slotOf<PdfLink>(`${options.storeId} pdf-${options.replaces?.id ?? 'new'}`));
  useLayoutEffect(() => slot.follow(sender));
  useEffect(() => slot.attach(), [slot]);
  return [useSyncExternalStore(subscribe, () => slot.upload), slot];
};

/** The files that are to become PDF menus of a store, one after another. */
export const usePdfQueue = (
  options: Omit<Options, 'replaces'>,
): [readonly Queued<PdfLink>[], UploadQueue<PdfLink>] => {
  const sender = useSender(options);
  const [queue] = useState(() => queueOf<PdfLink>(`${options.storeId} pdfs`));
  useLayoutEffect(() => queue.follow(sender));
  useEffect(() => queue.attach(), [queue]);
  return [useSyncExternalStore(subscribe, () => queue.files), queue];
};
