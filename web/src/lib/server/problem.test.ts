import { AxiosError, type AxiosResponse } from 'axios';
import { describe, expect, test } from 'vitest';
import { SignInError } from '@/lib/session/sign-in-error';
import { concerns, fieldMessage, problemOf } from './problem';

const failed = (status: number, data: unknown) =>
  new AxiosError('failed', undefined, undefined, undefined, { status, data } as AxiosResponse);

describe('a problem', () => {
  test.each([
    [
      'problem details',
      failed(403, { detail: 'You may not.' }),
      { status: 403, detail: 'You may not.', fields: [] },
    ],
    [
      'a locked store',
      failed(402, {
        detail: 'It ended.',
        code: 'locked',
        params: { reason: 'trial_ended', since: '2026-11-12T09:00:00Z' },
      }),
      {
        status: 402,
        detail: 'It ended.',
        code: 'locked',
        params: { reason: 'trial_ended', since: '2026-11-12T09:00:00Z' },
        fields: [],
      },
    ],
    ['a title alone', failed(404, { title: 'Not Found' }), { status: 404, detail: 'Not Found', fields: [] }],
    ['no body', failed(502, undefined), { status: 502, detail: '', fields: [] }],
    ['a page of HTML', failed(413, '<html>'), { status: 413, detail: '', fields: [] }],
    ['no answer', new AxiosError('Network Error'), { status: 0, detail: 'Network Error', fields: [] }],
    ['an error of ours', new Error('oh'), { status: 0, detail: 'oh', fields: [] }],
    [
      'fields',
      failed(422, {
        detail: 'd',
        errors: [
          { location: 'body.prices[0].amount', code: 'max', params: { max: 3 }, message: 'must be' },
          { message: 'x' },
        ],
      }),
      {
        status: 422,
        detail: 'd',
        fields: [{ location: 'prices[0].amount', code: 'max', params: { max: 3 }, message: 'must be' }],
      },
    ],
  ])('is read from %s', (_, error, problem) => {
    expect(problemOf(error)).toEqual(problem);
  });

  test.each([
    ['network-request-failed', 0],
    ['too-many-requests', 429],
    ['user-token-expired', 401],
    ['user-not-found', 401],
    ['user-disabled', 401],
    ['internal-error', 500],
  ] as const)('of a token that could not be had, %s, has the status %d', (code, status) => {
    expect(problemOf(new SignInError(code, 'no'))).toEqual({ status, detail: 'no', fields: [] });
  });

  test('says which field it concerns', () => {
    const problem = problemOf(failed(422, { errors: [{ location: 'body.name.de', code: 'required' }] }));
    expect(fieldMessage(problem, 'name.de')).toEqual({ location: 'name.de', code: 'required' });
    expect(fieldMessage(problem, 'name')).toBeUndefined();
    expect(concerns(problem, 'name')).toBe(true);
    expect(concerns(problem, 'nam')).toBe(false);
    expect(concerns(null, 'name')).toBe(false);
  });
});
