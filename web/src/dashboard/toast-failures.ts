import { isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { api } from '@/api';
import { foundNoServer, problemOfCall } from '@/lib/server/problem';
import { problemText } from '@/lib/server/problem-text';
import { toastOutage, toastProblem } from '@/ui/toasts';

type Cache = { [key: string]: { error?: unknown } | undefined };

/** The status of what is refused by its rules, which are told at their fields. */
const invalid = 422;

/**
 * Tells by a toast that something could not be read; the place it is missing in
 * says so too, and for longer. Of what fails again and again it tells once, and
 * once that there is no server, until one has answered.
 */
export const toastFailures: Middleware = ({ getState }) => {
  let isOut = false;
  return (next) => (action) => {
    if (isFulfilled(action)) isOut = false;
    if (isRejectedWithValue(action)) {
      const { type, queryCacheKey = '' } = action.meta.arg as { type?: string; queryCacheKey?: string };
      const { queries } = getState()[api.reducerPath] as { queries: Cache };
      const problem = problemOfCall(action.payload);
      if (type === 'query' && problem && problem.status !== invalid && !queries[queryCacheKey]?.error) {
        const isAway = foundNoServer(problem);
        // It is read again without anybody's doing.
        if (!isAway) toastProblem(problem, problemText(i18next, problem));
        else if (!isOut) toastOutage(i18next.t('problems:offline'));
        isOut = isAway;
      }
    }
    return next(action);
  };
};
