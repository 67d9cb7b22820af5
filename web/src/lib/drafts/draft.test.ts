import { describe, expect, test } from 'vitest';
import type { Problem } from '@/lib/server/problem';
import {
  changesOf,
  cleanDraft,
  type Draft,
  type DraftEvent,
  isOf,
  type Phase,
  reduceDraft,
  sendableOf,
} from './draft';

type Fields = { name: string; price: string };
type Event = DraftEvent<Fields>;

const saved: Fields = { name: 'Suppe', price: '5' };
const problem = (status: number, location?: string): Problem => ({
  status,
  detail: 'No.',
  fields: location ? [{ location, message: 'is wrong' }] : [],
});
const type = (
  value: string,
  key: keyof Fields = 'name',
  as: (DraftEvent<Fields> & { type: 'typed' })['as'] = 'typing',
): Event => ({
  type: 'typed',
  key,
  value,
  as,
});
const send: Event = { type: 'send', broken: {} };
const stored: Event = { type: 'stored' };
const lost: Event = { type: 'lost', problem: problem(0) };
const refused: Event = { type: 'refused', problem: problem(403) };
const refusedName: Event = { type: 'refused', problem: problem(422, 'name') };
const stale: Event = { type: 'stale', problem: problem(412) };
const left = (...keys: (keyof Fields)[]): Event => ({ type: 'left', keys, broken: {} });
const reload = (change: Partial<Fields>, asked = false): Event => ({
  type: 'reloaded',
  saved: { ...saved, ...change },
  asked,
});

const given = (...events: Event[]): Draft<Fields> => events.reduce(reduceDraft<Fields>, cleanDraft(saved));

/** A draft in each phase; where something is typed it is a name, "Brühe". */
const drafts: Record<Phase, Draft<Fields>> = {
  clean: given(),
  dirty: given(type('Brühe')),
  sending: given(type('Brühe'), send),
  failed: given(type('Brühe'), send, lost),
  conflict: given(type('Brühe'), send, stale),
  rejected: given(type('Brühe'), send, refused),
};

const same = { clean: 'clean', dirty: 'dirty', sending: 'sending', failed: 'failed' } as const;
/** No change of the phase. */
const stays: Record<Phase, Phase> = { ...same, conflict: 'conflict', rejected: 'rejected' };

/** Where each event leads from each phase. */
const transitions: [what: string, event: Event, to: Record<Phase, Phase>][] = [
  ['typed', type('Eintopf'), { ...stays, clean: 'dirty', failed: 'dirty', rejected: 'dirty' }],
  [
    'typed in another field',
    type('6', 'price'),
    { ...stays, clean: 'dirty', failed: 'dirty', rejected: 'dirty' },
  ],
  [
    'typed, half',
    type('1', 'price', 'held'),
    { ...stays, clean: 'dirty', failed: 'dirty', rejected: 'dirty' },
  ],
  // After a lost answer what is stored is not known: what is typed back is sent.
  ['typed back', type('Suppe '), { ...stays, dirty: 'clean', failed: 'dirty', rejected: 'clean' }],
  ['left', left('name'), stays],
  [
    'left with something wrong in it',
    { type: 'left', keys: ['name'], broken: { name: [{ location: 'name', message: 'is wrong' }] } },
    { ...stays, dirty: 'rejected' },
  ],
  ['another field left', left('price'), stays],
  [
    'confirmed',
    { type: 'confirmed', fields: { price: '5' } },
    { ...stays, clean: 'dirty', failed: 'dirty', rejected: 'dirty' },
  ],
  ['send', send, { ...stays, dirty: 'sending', failed: 'sending' }],
  ['send, with all of it wrong', { type: 'send', broken: { name: [] } }, stays],
  ['stored', stored, { ...stays, sending: 'clean' }],
  ['lost', lost, { ...stays, sending: 'failed' }],
  ['refused', refused, { ...stays, sending: 'rejected' }],
  ['refused at a field', refusedName, { ...stays, sending: 'rejected' }],
  ['rested', { type: 'rested' }, stays],
  ['stale', stale, { ...stays, sending: 'conflict' }],
  ['reloaded as it was', reload({}), stays],
  ['reloaded as it was, when asked', reload({}, true), stays],
  ['reloaded, another field changed', reload({ price: '7' }), stays],
  [
    'reloaded, the field changed by somebody else',
    reload({ name: 'Deren' }),
    { ...stays, dirty: 'conflict', failed: 'conflict', rejected: 'conflict' },
  ],
  [
    'reloaded, the field as it is typed',
    reload({ name: 'Brühe' }),
    // Whoever is in a field goes on in it; what is known is that nothing of it has to be sent.
    { ...stays, dirty: 'clean', failed: 'clean', conflict: 'clean', rejected: 'clean' },
  ],
  ['aged', { type: 'aged' }, { ...stays, dirty: 'rejected', failed: 'rejected' }],
  ['keepMine', { type: 'keepMine' }, { ...stays, conflict: 'dirty' }],
  ['takeTheirs', { type: 'takeTheirs' }, { ...stays, conflict: 'clean' }],
  ['retried', { type: 'retried' }, { ...stays, failed: 'dirty', rejected: 'dirty' }],
  [
    'discarded',
    { type: 'discarded' },
    { ...stays, dirty: 'clean', failed: 'clean', conflict: 'clean', rejected: 'clean' },
  ],
];

const phases = Object.keys(stays) as Phase[];

test.each(phases)('there is a draft that is %s', (phase) => {
  expect(drafts[phase].phase).toBe(phase);
});

describe.each(transitions)('%s', (_, event, to) => {
  test.each(phases)('when %s', (phase) => {
    const before = structuredClone(drafts[phase]);
    expect(reduceDraft(drafts[phase], event).phase).toBe(to[phase]);
    expect(drafts[phase], 'nothing is changed in place').toEqual(before);
  });
});

test('each event has its transitions', () => {
  const types: Record<Event['type'], true> = {
    ...{
      typed: true,
      rested: true,
      left: true,
      confirmed: true,
      send: true,
      stored: true,
      lost: true,
      refused: true,
    },
    ...{
      stale: true,
      reloaded: true,
      keepMine: true,
      takeTheirs: true,
      retried: true,
      discarded: true,
      aged: true,
    },
  };
  expect(new Set(transitions.map(([, event]) => event.type))).toEqual(new Set(Object.keys(types)));
});

test.each(phases)('what is typed is never lost but on purpose: %s', (phase) => {
  for (const [, event] of transitions) {
    if (['typed', 'takeTheirs', 'discarded'].includes(event.type)) continue;
    const draft = reduceDraft(drafts[phase], event);
    expect({ ...draft.saved, ...draft.edits, ...draft.known }.name).toBe(
      { ...draft.saved, ...drafts[phase].edits }.name,
    );
  }
});

test('of what is typed, what has rested may be sent, and what is held not', () => {
  const draft = given(type('Brühe', 'name', 'resting'), type('6', 'price', 'held'));
  expect(sendableOf(draft)).toEqual({});
  expect(sendableOf(reduceDraft(draft, { type: 'rested' }))).toEqual({ name: 'Brühe' });
});

describe('between two people', () => {
  test('a key typed while a change flies that turns out to be stale decides nothing', () => {
    const draft = given(type('Brühe'), send, type('Brühe mit Ei'), stale, type('Brühe mit Eiern'), send);
    expect(draft.phase).toBe('conflict');
    expect(draft.edits).toEqual({ name: 'Brühe mit Eiern' });
  });

  test('a key typed while a conflict is loaded decides nothing', () => {
    const draft = given(type('Brühe'), send, stale, type('Brühe!'), reload({ name: 'Deren' }, true), send);
    expect(draft.phase).toBe('conflict');
    expect(reduceDraft(draft, { type: 'takeTheirs' })).toEqual(cleanDraft({ name: 'Deren', price: '5' }));
  });

  test('what is kept is sent over theirs, once', () => {
    const draft = given(
      type('Brühe'),
      send,
      stale,
      reload({ name: 'Deren' }, true),
      { type: 'keepMine' },
      send,
    );
    expect(draft).toMatchObject({ phase: 'sending', sent: { name: 'Brühe' } });
    expect(reduceDraft(draft, stored).phase).toBe('clean');
  });

  test('a change by others of what is typed asks, although the revision is known by then', () => {
    expect(given(type('Brühe'), reload({ name: 'Deren' }), send).phase).toBe('conflict');
  });

  describe('where what is stored has a revision', () => {
    const at = (revision: number, change: Partial<Fields> = {}, asked = true): Event => ({
      ...{ type: 'reloaded', saved: { ...saved, ...change }, revision, asked },
    });
    const late = given(at(1), type('Brühe'), send, stale);

    test('a change of another field by somebody else is no conflict, and is kept', () => {
      const draft = reduceDraft(late, at(2, { price: '7' }));
      expect(draft).toMatchObject({ phase: 'dirty', saved: { price: '7' }, problem: null });
      expect(sendableOf(draft)).toEqual({ name: 'Brühe' });
      expect(reduceDraft(reduceDraft(draft, send), stored).phase).toBe('clean');
    });

    test('nor is a change of what the draft has no field for', () => {
      expect(reduceDraft(late, at(2)).phase).toBe('dirty');
    });

    test('a change of the same field asks, although the next one is of another', () => {
      const draft = reduceDraft(late, at(2, { name: 'Deren' }));
      expect(draft.phase).toBe('conflict');
      expect(reduceDraft(draft, at(3, { name: 'Deren', price: '7' })).phase).toBe('conflict');
    });

    test('one of several fields changed by somebody else is asked for', () => {
      const both = given(at(1), type('Brühe'), type('6', 'price', 'settled'), send, stale);
      expect(reduceDraft(both, at(2, { price: '7' })).phase).toBe('conflict');
    });

    test('as long as no newer one could be read, nothing is sent', () => {
      expect(reduceDraft(late, at(1)).phase).toBe('conflict');
    });

    test('it is newer than what was sent, also where it came meanwhile', () => {
      const draft = given(
        at(1),
        type('Brühe'),
        send,
        at(2, { price: '7' }, false),
        stale,
        at(2, { price: '7' }),
      );
      expect(draft.phase).toBe('dirty');
    });

    test('it is known after what was typed is given up', () => {
      const again = given(at(1), type('Br'), { type: 'discarded' }, type('Brühe'), send, stale, at(2));
      expect(again.phase).toBe('dirty');
    });
  });

  test('what the server keeps in other words is nobody else’s change', () => {
    const late = given(type('7.5', 'price'), send, type('7.55', 'price'), stored, reload({ price: '7,50' }));
    expect(late.phase).toBe('dirty');
    const early = given(type('7.5', 'price'), send, type('7.55', 'price'), reload({ price: '7,50' }), stored);
    expect(early.phase).toBe('dirty');
    expect(reduceDraft(early, reload({ price: '9,00' })).phase).toBe('conflict');
  });
});

describe('after a lost answer', () => {
  const unsure = given(type('Brühe'), send, lost, send, stale);

  test('it is sent again as it was before what was typed since', () => {
    const again = reduceDraft(given(type('Br'), send, lost, type('Brühe'), type('6', 'price')), send);
    expect(again.sent).toEqual({ name: 'Br' });
    expect(reduceDraft(reduceDraft(again, stored), send).sent).toEqual({ name: 'Brühe', price: '6' });
  });

  test('it is sent again once where that is refused', () => {
    const refusedAgain = given(type('Br'), send, lost, type('Brühe'), send, refused, send);
    expect(refusedAgain.sent).toEqual({ name: 'Brühe' });
  });

  test('a conflict with what was sent is none', () => {
    expect(reduceDraft(unsure, reload({ name: 'Brühe' }, true))).toMatchObject({
      phase: 'clean',
      stored: true,
    });
  });

  test('what was typed since goes on over what was sent before', () => {
    const draft = given(type('B'), send, lost, type('Brühe'), send, stale, reload({ name: 'B' }, true));
    expect(draft.phase).toBe('dirty');
    expect(sendableOf(draft)).toEqual({ name: 'Brühe' });
  });

  test('somebody else’s change is a conflict all the same', () => {
    expect(reduceDraft(unsure, reload({ name: 'Deren' }, true)).phase).toBe('conflict');
    const other = given(
      ...[type('B'), send, lost, type('6', 'price'), type('Brühe'), send, stale],
      reload({ name: 'B', price: '9' }, true),
    );
    expect(other.phase).toBe('conflict');
  });

  test('what is typed back is sent, for what was sent before may be stored', () => {
    const draft = given(type('Brühe'), send, lost, type('Suppe'));
    expect(sendableOf(draft)).toEqual({ name: 'Suppe' });
    expect(reduceDraft(reduceDraft(draft, send), stored).phase).toBe('clean');
  });

  test('a confirmation whose answer was lost is sent again', () => {
    const confirmed = given({ type: 'confirmed', fields: { name: 'Suppe' } }, send, lost, send, stale);
    expect(reduceDraft(confirmed, reload({}, true)).phase).toBe('dirty');
  });
});

describe('each field stands alone', () => {
  const wrong = { price: [{ location: 'price', message: 'is wrong' }] };

  test('a wrong one is refused and stays, the other is sent and stored', () => {
    const left = given(
      type('abc', 'price', 'held'),
      { type: 'left', keys: ['price'], broken: wrong },
      type('Brühe'),
    );
    expect(left).toMatchObject({ phase: 'dirty', refused: wrong });
    const draft = reduceDraft(reduceDraft(left, { type: 'send', broken: wrong }), stored);
    expect(draft).toMatchObject({ phase: 'rejected', refused: wrong, known: { name: 'Brühe' } });
    expect(changesOf(draft)).toEqual({ price: 'abc' });
  });

  test('one that the server refuses stays, the other is sent again without it', () => {
    const both = given(type('', 'name', 'settled'), type('6', 'price', 'settled'), send, refusedName);
    expect(both.phase).toBe('dirty');
    expect(sendableOf(both)).toEqual({ price: '6' });
    const draft = reduceDraft(reduceDraft(both, send), stored);
    expect(draft.phase).toBe('rejected');
    expect(reduceDraft(draft, type('Brühe'))).toMatchObject({ phase: 'dirty', refused: {} });
  });

  test('a half-typed one is not sent with the other, not even again', () => {
    const draft = given(type('Brühe'), type('1', 'price', 'held'), send);
    expect(draft.sent).toEqual({ name: 'Brühe' });
    expect(sendableOf(reduceDraft(draft, lost))).toEqual({ name: 'Brühe' });
    expect(sendableOf(reduceDraft(reduceDraft(draft, stored), left('name')))).toEqual({});
    expect(sendableOf(reduceDraft(reduceDraft(draft, stored), left('price')))).toEqual({ price: '1' });
  });
});

test.each([
  ['name', 'name', true],
  ['linkAddress', 'link_address', true],
  ['prices', 'prices[0].amount', true],
  ['name', 'name_of_guest', false],
  // A key that was made up is no name of a field in another case.
  ['Ol_BLt-MCI', 'Ol_BLt-MCI', true],
  ['Ol_BLt-MCI', 'Ol_BLt-MCI.link_address', true],
])('a field of the key %s is blamed at %s: %j', (key, location, isBlamed) => {
  expect(isOf(key, { location, message: 'is wrong' })).toBe(isBlamed);
});
