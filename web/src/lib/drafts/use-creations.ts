import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import type { Services } from '@/api/server';
import { foundNoServer, problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { leftUnsure } from './draft';
import { type DraftStatus, useDraft } from './use-draft';

/** Something that is being created, in the order in which it was asked for. */
export type Creation<Body> = {
  /** The same each time it is sent, so that it is made once. */
  key: string;
  body: Body;
  /** Why it was refused, in a sentence. */
  error: string | undefined;
};

/** What is being created somewhere. */
export type Creations<Body> = {
  list: Creation<Body>[];
  status: DraftStatus;
  /** What keeps them from being made, in a sentence. */
  trouble: string;
  /** Has something created; returns its key. */
  add: (body: Body) => string;
  /** Gives one up that was refused. */
  remove: (key: string) => void;
  /** The rule a field of a creation breaks. */
  error: (key: string | undefined, location: string) => string | undefined;
};

/** A call that creates something. */
type Call<Made> = ThunkAction<
  PromiseLike<{ data?: Made; error?: unknown }>,
  unknown,
  Services,
  UnknownAction
>;

type Options<Body, Made> = {
  id: string;
  path: string;
  /** What keeps one from being sent, in a sentence. */
  check?: (body: Body) => string | undefined;
  /** The call that creates one; `sent` has its key, and that it is sent again from here. */
  call: (body: Body, sent: { idempotencyKey: string; noRetry: true }) => Call<Made>;
  /** Hears of each that is made, with the key it was asked for under. */
  onMade?: (made: Made, key: string) => void;
};

const nothing = {};

/**
 * How long after it was asked for something may be sent, in milliseconds. The server knows a key for a day: after that
 * it would make a second one of what it has made already.
 */
const sentWithin = 12 * 60 * 60 * 1000;

/** A key that tells when it was made. */
export const newKey = (): string => `${Date.now().toString(36)}-${nanoid()}`;

/** Whether what has a key may still be sent under it. */
export const isInTime = (key: string): boolean =>
  Date.now() - Number.parseInt(key.split('-', 1)[0] ?? '', 36) < sentWithin;

/**
 * Creates one after another, however fast they are asked for. Each is kept as
 * a draft is until it is made: sent again under its key where no server was
 * found, for as long as the server is sure to know the key, and there after
 * the page has ended.
 */
export const useCreations = <Body extends object, Made>(
  { id, path, check, call, onMade }: Options<Body, Made>,
  shown = true,
): Creations<Body> => {
  const dispatch = useAppDispatch();
  const { detail } = useProblemText();
  const draft = useDraft<Record<string, Body | undefined>>(
    {
      ...{ id, path, saved: nothing, oneByOne: true },
      send: async (changes) => {
        const [key = '', body] = Object.entries(changes)[0] ?? [];
        const tooLate = { location: key, code: leftUnsure };
        if (!isInTime(key)) return { status: 422, detail: '', fields: [tooLate] };
        const message = check?.(body as Body);
        if (message) return { status: 422, detail: message, fields: [{ location: key, message }] };
        const { data, error } = await dispatch(call(body as Body, { idempotencyKey: key, noRetry: true }));
        if (data) onMade?.(data, key);
        const why = problemOfCall(error);
        if (!why || foundNoServer(why)) return why;
        const fields = why.fields.map((field) => ({ ...field, location: `${key}.${field.location}` }));
        return { ...why, status: 422, fields: [{ location: key, message: detail(why) }, ...fields] };
      },
    },
    shown,
  );
  const { set } = draft;
  // The same for each drawing, so that the form it is for need not be drawn again.
  const add = useCallback(
    (body: Body) => {
      const key = newKey();
      set(key, body, 'now');
      return key;
    },
    [set],
  );
  const made = Object.entries(draft.value).filter((entry): entry is [string, Body] => entry[1] !== undefined);
  return {
    list: made.map(([key, body]) => ({ key, body, error: draft.error(key) })),
    status: draft.status,
    trouble: draft.trouble,
    add,
    remove: (key) => set(key, undefined, 'now'),
    error: (key, location) => draft.error(`${key}.${location}`),
  };
};
