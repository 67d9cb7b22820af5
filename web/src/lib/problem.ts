import { isAxiosError } from 'axios';
import type { Lock } from '@/api';
import { type SignInCode, SignInError } from './sign-in-error';

/** One broken rule: the field's place in the body (`name.de`, `prices[0].amount`) and the rule. */
export type FieldProblem = { location: string; message: string };

/**
 * Why a call failed, fit for state: the server's problem details (RFC 9457), or
 * status 0 when the server was not reached.
 */
export type Problem = {
  status: number;
  detail: string;
  fields: FieldProblem[];
  /** Why the store cannot be edited, and since when: with status 402. */
  locked?: Lock;
};

/** Statuses the interface treats in their own way. */
export const unreachable = 0;
export const gone = 404;
const conflicting = 409;
export const stale = 412;

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
    detail: text ?? error.message,
    fields: fieldsOf(body.errors),
    ...(body.code === 'locked' && { locked: body.params as Lock }),
  };
};

const fieldsOf = (errors: unknown): FieldProblem[] => {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap(({ location, message }: { location?: unknown; message?: unknown }) =>
    typeof location === 'string' && typeof message === 'string'
      ? [{ location: location.replace(/^body\.?/, ''), message }]
      : [],
  );
};

/**
 * The message for a field: the one at its very place, or at a place inside it
 * (`prices` hears of `prices[0].amount` when nothing shows that place itself).
 */
export const fieldMessage = (problem: Problem | null | undefined, location: string): string | undefined =>
  problem?.fields.find((field) => field.location === location)?.message;

/** Whether a problem says something of a field or of a place inside it. */
export const concerns = (problem: Problem | null | undefined, location: string): boolean =>
  problem?.fields.some(
    (field) =>
      field.location === location ||
      field.location.startsWith(`${location}.`) ||
      field.location.startsWith(`${location}[`),
  ) ?? false;
