import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { api, files, limits, type PdfLink, untracked } from '@/api';
import { type Problem, problemIn } from '../server/problem';
import { useAppDispatch } from '../state/redux';
import { type Sending, slotOf, subscribe, type Upload, type UploadSlot } from './upload-slot';

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
  /** The menu whose file is replaced; a new one without it. */
  id?: string;
  onDone: (link: PdfLink) => void;
  onLate: (file: string, problem: Problem) => void;
};

/** What is on its way to a PDF menu, and what sends a file there. */
export const usePdfUpload = ({
  storeId,
  id,
  onDone,
  onLate,
}: Options): [Upload | null, UploadSlot<PdfLink>] => {
  const dispatch = useAppDispatch();
  const [slot] = useState(() => slotOf<PdfLink>(`${storeId} pdf-${id ?? 'new'}`));
  const send = (
    file: File,
    idempotencyKey: string,
    onProgress: (share: number) => void,
  ): Sending<PdfLink> => {
    const { addPdfLink, replacePdf } = api.endpoints;
    const call = id
      ? dispatch(replacePdf.initiate({ storeId, id, body: { file }, onProgress }, untracked))
      : dispatch(
          addPdfLink.initiate(
            { storeId, body: { file, name: nameOf(file.name) }, idempotencyKey, onProgress },
            untracked,
          ),
        );
    const ended = call.then((result) => result.data ?? (problemIn(result) as Problem));
    return { ended, abort: call.abort };
  };
  useLayoutEffect(() =>
    slot.follow({
      check: fileProblem,
      send,
      onDone,
      onLate: (problem) => onLate(slot.upload?.file.name ?? '', problem),
    }),
  );
  useEffect(() => slot.attach(), [slot]);
  return [useSyncExternalStore(subscribe, () => slot.upload), slot];
};
