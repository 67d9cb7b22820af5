import { expect, test } from 'vitest';
import { type Problem, stale } from '../server/problem';
import { arranged, sendOrder } from './ordered';

test.each([
  ['as it is wanted', 'a b c', 'c a b', 'c a b'],
  ['without what has gone', 'a c', 'b a c', 'a c'],
  ['with what has come at its place', 'a n b', 'b a', 'b n a'],
  ['with what has come at the end', 'a b n', 'b a', 'b a n'],
])('a list is put in order %s', (_, now, wanted, then) => {
  expect(arranged(now.split(' '), wanted.split(' '))).toEqual(then.split(' '));
});

/** Sends "b a c" of a list that is another by the time it is read, and is answered by these statuses. */
const send = async (now: string, ...statuses: number[]) => {
  const sent: string[] = [];
  const result = await sendOrder({
    ...{ list: 'l', id: 'a' },
    ids: ['b', 'a', 'c'],
    send: async (ids): Promise<{ error?: Problem }> => {
      sent.push(ids.join(' '));
      const status = statuses.shift() ?? 204;
      return status < 400 ? {} : { error: { status, detail: '', fields: [] } };
    },
    reload: async () => sent.push('reload'),
    now: () => now.split(' '),
  });
  return { sent, status: result.error?.status };
};

test('an order goes on in a list that has changed meanwhile', async () => {
  expect(await send('a b c', 204)).toEqual({ sent: ['b a c'], status: undefined });
  expect(await send('a n c', 409, 204)).toEqual({ sent: ['b a c', 'reload', 'a n c'], status: undefined });
  // On a slow line the next is deleted while the order is sent anew.
  const again = ['b a c', 'reload', 'a n c', 'reload', 'a n c'];
  expect(await send('a n c', 409, 409, 204)).toEqual({ sent: again, status: undefined });
});

test('an order is told of that is refused for good, of what is gone, or for another reason', async () => {
  const refused = await send('a c', ...Array.from({ length: 20 }, () => 409));
  expect(refused).toEqual({ sent: ['b a c', ...Array(10).fill(['reload', 'a c']).flat()], status: 409 });
  expect(await send('b c', 409)).toEqual({ sent: ['b a c', 'reload'], status: 409 });
  expect(await send('a b c', stale)).toEqual({ sent: ['b a c'], status: stale });
});

test('an order that is refused after a later one was asked for does not undo that', async () => {
  const sent: string[] = [];
  let refuse = (): void => undefined;
  const refused = new Promise<{ error?: Problem }>((resolve) => {
    refuse = () => resolve({ error: { status: 409, detail: '', fields: [] } });
  });
  const call = { list: 'l', id: 'a', reload: async () => sent.push('reload'), now: () => ['c', 'b', 'a'] };
  const first = sendOrder({ ...call, ids: ['b', 'a', 'c'], send: () => refused });
  const second = sendOrder({
    ...call,
    ids: ['b', 'c', 'a'],
    send: async (ids): Promise<{ error?: Problem }> => {
      sent.push(ids.join(' '));
      return {};
    },
  });
  refuse();
  expect((await first).error).toBeUndefined();
  await second;
  expect(sent).toEqual(['b c a']);
});
