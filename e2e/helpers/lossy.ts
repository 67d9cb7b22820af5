import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** A write as it left the page. */
type Write = { method: string; path: string; body: unknown; key: string | undefined };

/** Every write so far, and what was lost of them. */
export type Lossy = { writes: Write[]; lost: { requests: Write[]; answers: Write[] } };

type Fate = 'passes' | 'no request' | 'no answer';

/** What becomes of ten writes. */
const fates = [...Array<Fate>(8).fill('passes'), 'no request', 'no answer'] as const;

/**
 * Delays every write of a page and loses one in five of them: in turns before the server has it and when it
 * has done what is asked. The same seed loses the same ones.
 */
export async function loseWrites(page: Page, seed: number): Promise<Lossy> {
  const lossy: Lossy = { writes: [], lost: { requests: [], answers: [] } };
  const random = randomOf(seed);
  const left: Fate[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    const write = writeOf(request);
    lossy.writes.push(write);
    if (left.length === 0) left.push(...shuffled(fates, random));
    const fate = left.pop();
    await setTimeout(250);
    if (fate === 'no request') {
      lossy.lost.requests.push(write);
      return route.abort('connectionreset');
    }
    if (fate === 'no answer') {
      await route.fetch();
      lossy.lost.answers.push(write);
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  return lossy;
}

const writeOf = (request: Request): Write => ({
  method: request.method(),
  path: new URL(request.url()).pathname,
  body: request.postData() ? request.postDataJSON() : undefined,
  key: request.headers()['idempotency-key'],
});

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
