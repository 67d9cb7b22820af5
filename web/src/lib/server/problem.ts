import { isAxiosError } from 'axios';
import type { FieldProblem, Params, Problem } from '@/api/problem';
import { type SignInCode, SignInError } from '@/lib/session/sign-in-error';

export type { FieldProblem, Problem } from '@/api/problem';

/** Statuses the interface treats in their own way. */
export const unreachable = 0;
export const forbidden = 403;
export const gone = 404;
export const conflicting = 409;
export const stale = 412;

/** Whether there was no server to ask: none was reached, a proxy answered in its place, or it could not. */
export const foundNoServer = ({ status }: Problem): boolean =>
  status === unreachable || (status >= 502 && status <= 504);

/** Whether there is no such thing, or none that the user may see. */
export const isHidden = ({ status }: Problem): boolean => status === gone || status === forbidden;

/** Whether a problem comes of what is on screen being no longer what is stored. */
export const isOutdated = ({ status }: Problem): boolean =>
  status === gone || status === conflicting || status === stale;

type WireProblem = { detail?: unknown; title?: unknown; errors?: unknown; code?: unknown; params?: unknown };

/** The status of a call that was never made, because there was no token for it. */
const refreshStatus: Partial<Record<SignInCode, number>> = {
  'network-request-failed': unreachable,
  'too-many-requests': 429,
  'user-token-expired': 401,
  'user-not-found': 401,
  'user-disabled': 401,
};

/** The problem of whatever a call has thrown. */
export const problemOf = (error: unknown): Problem => {
  if (!isAxiosError(error)) {
    return {
      status: error instanceof SignInError ? (refreshStatus[error.code] ?? 500) : unreachable,
      detail: error instanceof Error ? error.message : String(error),
      fields: [],
    };
  }
  if (!error.response) return { status: unreachable, detail: error.message, fields: [] };
  const body = (error.response.data ?? {}) as WireProblem;
  const text = [body.detail, body.title].find((t): t is string => typeof t === 'string' && t !== '');
  return {
    status: error.response.status,
    // What stands before the server may answer in no words of ours.
    detail: text ?? '',
    ...(typeof body.code === 'string' && { code: body.code }),
    ...(isParams(body.params) && { params: body.params }),
    fields: fieldsOf(body.errors),
  };
};

const isParams = (value: unknown): value is Params => typeof value === 'object' && value !== null;

const fieldsOf = (errors: unknown): FieldProblem[] => {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap(({ location, code, ...rest }: Partial<FieldProblem>) =>
    typeof location === 'string' && typeof code === 'string'
      ? [{ location: location.replace(/^body\.?/, ''), code, ...rest }]
      : [],
  );
};

/** The problem that a call of an endpoint ended in: the server's, or a mistake of ours. */
export const problemOfCall = (error: unknown): Problem | null => {
  if (!error) return null;
  return 'status' in (error as object)
    ? (error as Problem)
    : { status: unreachable, detail: String((error as { message?: unknown }).message ?? error), fields: [] };
};

/** The problem that a dispatched call ended in, or null when it went well. */
export const problemIn = (ended: { error?: unknown }): Problem | null => problemOfCall(ended.error);

/** The rule that the value at a very place breaks. */
export const fieldMessage = (
  problem: Problem | null | undefined,
  location: string,
): FieldProblem | undefined => problem?.fields.find((field) => field.location === location);

/** Whether a place of a request is a field, or inside it. */
export const isWithin = (place: string, field: string): boolean =>
  place === field || place.startsWith(`${field}.`) || place.startsWith(`${field}[`);

/** Whether a problem says something of a field or of a place inside it. */
export const concerns = (problem: Problem | null | undefined, field: string): boolean =>
  problem?.fields.some(({ location }) => isWithin(location, field)) ?? false;
