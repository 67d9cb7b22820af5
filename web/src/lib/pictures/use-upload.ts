import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { api, type Image, untracked } from '@/api';
import { type Problem, problemIn } from '../server/problem';
import { useAppDispatch } from '../state/redux';
import { fileProblem } from './file';
import './image-cache';
import { type Sending, slotOf, subscribe, type Upload, type UploadSlot } from './upload-slot';

type Options = {
  /** Names the place; what is on its way there is shown by whatever field has this id. */
  id: string;
  storeId: string;
  onDone: (image: Image) => void;
  onLate: (problem: Problem) => void;
};

/** What is on its way to a place of a store, and what sends a picture there. */
export const useUpload = ({ id, storeId, onDone, onLate }: Options): [Upload | null, UploadSlot<Image>] => {
  const dispatch = useAppDispatch();
  const [slot] = useState(() => slotOf<Image>(id));
  const send = (file: File, idempotencyKey: string, onProgress: (share: number) => void): Sending<Image> => {
    const call = dispatch(
      api.endpoints.addImage.initiate({ storeId, body: { file }, idempotencyKey, onProgress }, untracked),
    );
    const ended = call.then((result) => result.data ?? (problemIn(result) as Problem));
    return { ended, abort: call.abort };
  };
  useLayoutEffect(() => slot.follow({ check: fileProblem, send, onDone, onLate }));
  useEffect(() => slot.attach(), [slot]);
  return [useSyncExternalStore(subscribe, () => slot.upload), slot];
};
