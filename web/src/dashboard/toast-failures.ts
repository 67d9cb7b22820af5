import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { api } from '@/api';
import { foundNoServer, problemOfCall } from '@/lib/server/problem';
import { problemText } from '@/lib/server/problem-text';
import { toastProblem } from '@/ui/toasts';

type Cache = { [key: string]: { error?: unknown } | undefined };

/** The status of what is refused by its rules, which are told at their fields. */
const invalid = 422;

/**
 * Tells by a toast that something could not be read; the place it is missing in
 * says so too, and for longer. Of what fails again and again it tells once. That
 * there is no server is no news for every read: what is missing says so, or a
 * note that what is shown may be old.
 */
export const toastFailures: Middleware =
  ({ getState }) =>
  (next) =>
  (action) => {
    if (isRejectedWithValue(action)) {
      const { type, queryCacheKey = '' } = action.meta.arg as { type?: string; queryCacheKey?: string };
      const { queries } = getState()[api.reducerPath] as { queries: Cache };
      const problem = problemOfCall(action.payload);
      const isTold = !problem || problem.status === invalid || foundNoServer(problem);
      if (type === 'query' && !isTold && !queries[queryCacheKey]?.error)
        toastProblem(problem, problemText(i18next, problem));
    }
    return next(action);
  };
