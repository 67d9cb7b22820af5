// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { storeSession } from '@/lib/session/session';
import { late, newUser, type Reply, type Sent, sessionOf, settle, storeOver } from '@/lib/testing';
import { draw, failToLoad } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { appearanceSlice } from './appearance-slice';
import { LookEditor } from './look-editor';

beforeAll(() => startI18n('en'));

let count = 0;

// What one test leaves half typed is another user's in the next.
beforeEach(() => {
  sessionStorage.clear();
  storeSession(sessionOf({ sub: `u${++count}` }));
});
afterEach(cleanup);

const store = {
  id: 's1',
  slug: 'osteria',
  name: 'Osteria',
  permissions: ['appearance.update'],
  plan: { locked: null },
} as unknown as Store;

const palette = (hero: string, ink: string) => ({
  paper: '#ffffff',
  raised: '#ffffff',
  ink,
  muted: ink,
  line: ink,
  accent: ink,
  on_accent: '#ffffff',
  hero,
  on_hero: ink,
});
const template = (id: string, name: string, hero: string) => ({
  id,
  name: { en: name },
  description: { en: `${name} it is` },
  preview: `?template=${id}`,
  light: palette(hero, '#1c1b1a'),
  dark: palette('#141413', '#f1f0ee'),
});
const templates = [template('plain', 'Plain', '#f0efed'), template('paper', 'Paper', '#faf6ee')];
const page = {
  id: 's1',
  template: 'plain',
  text_color: '',
  background_color: '',
  gradient_color: '',
  gradient_direction: 'down',
  logo_image: '',
  background_image: '',
  background_placement: 'cover',
  button_shape: 'template',
  type_pairing: 'template',
  is_published: true,
  published_at: '2026-11-22T12:00:00Z',
  published_by: 'Giulia',
  preview: '',
  revision: 3,
};
const versions = [
  { ...page, id: 'v2', is_current: true, preview: 'look=v2' },
  { ...page, id: 'v1', template: 'paper', is_current: false, preview: 'look=v1' },
];

/** A server that keeps what is changed. */
const serve = (own: object = {}, answer?: (sent: Sent) => Reply | Promise<Reply> | undefined) => {
  let kept: typeof page = { ...page, ...own };
  return storeOver({ appearance: appearanceSlice.reducer }, (sent) => {
    const given = answer?.(sent);
    if (given) return given;
    if (sent.path === '/api/templates') return { status: 200, body: templates };
    if (sent.path.endsWith('/versions')) return { status: 200, body: versions };
    if (sent.method === 'POST')
      kept = { ...kept, is_published: true, preview: '', revision: kept.revision + 1 };
    if (sent.method === 'PATCH') kept = { ...kept, ...(sent.body as object), revision: kept.revision + 1 };
    return { status: 200, body: kept, revision: kept.revision };
  });
};

const changesOf = (sent: Sent[]) => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

const open = async (served = serve(), who = store, shown: { id: string } | null = null) => {
  const onHeads = vi.fn();
  draw(
    <>
      <LookEditor store={who} language="en" shown={shown} onHeads={onHeads} />
      <Toasts scheme="light" />
    </>,
    served.store,
    { typingRest: 0 },
  );
  await screen.findByRole('group', { name: 'Template' });
  return { ...served, onHeads, user: newUser() };
};

const colors = (name: string) => within(screen.getByRole('group', { name }));

test('a template is chosen, and stored at once', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('radio', { name: /^Paper/ }));
  await waitFor(() => expect(changesOf(sent)).toEqual([{ template: 'paper' }]));
  expect((screen.getByRole('radio', { name: /^Paper/ }) as HTMLInputElement).checked).toBe(true);
});

test('choosing the template that the page has is a choice too', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('radio', { name: /^Plain/ }));
  await waitFor(() => expect(changesOf(sent)).toEqual([{ template: 'plain' }]));
});

test('each template shows the page of the store in it', async () => {
  await open();
  expect(screen.getByTitle('Paper, with your page').getAttribute('src')).toBe(
    '/s/osteria?template=paper&edit&lang=en',
  );
});

test('a page that cannot be loaded does not keep others from being drawn, and is loaded anew with the network', async () => {
  const { user } = await open();
  const thumbnail = () => screen.getByTitle('Paper, with your page') as HTMLIFrameElement;
  const before = thumbnail();
  failToLoad(before);
  await user.click(colors('Background').getByRole('button', { name: 'Saffron' }));
  expect(thumbnail()).toBe(before);
  fireEvent(window, new Event('online'));
  expect(thumbnail()).not.toBe(before);
});

test('a colour by its code is taken when its field is left, whatever way it is written', async () => {
  const { sent } = await open();
  const code = colors('Background').getByRole('textbox');
  fireEvent.change(code, { target: { value: ' 5A2416 ' } });
  fireEvent.blur(code);
  await waitFor(() => expect(changesOf(sent)).toEqual([{ background_color: '#5a2416' }]));
});

test('what is no colour is said at its field, and not sent', async () => {
  const { sent } = await open();
  const code = colors('Text').getByRole('textbox');
  fireEvent.change(code, { target: { value: 'red' } });
  fireEvent.blur(code);
  expect(await screen.findByText(/Write a colour as #/)).toBeTruthy();
  expect(changesOf(sent)).toEqual([]);
});

const codeOf = (name: string) => colors(name).getByRole('textbox') as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(codeOf(name), { target: { value } });

test('a half-typed code is there after the screen was left, and was not sent', async () => {
  const served = serve({ background_color: '#5a2416' });
  await open(served);
  type('Background', '#12');
  cleanup();
  const { sent, onHeads } = await open(served);
  expect(codeOf('Background').value).toBe('#12');
  expect(changesOf(sent)).toEqual([]);
  expect(onHeads.mock.lastCall?.[0].light.ground, 'the page is shown as it is').toBe('#5a2416');
  type('Background', '#123456');
  fireEvent.blur(codeOf('Background'));
  await waitFor(() => expect(changesOf(sent)).toEqual([{ background_color: '#123456' }]));
});

test('a code that is emptied and left gives up no colour', async () => {
  const { sent } = await open(serve({ background_color: '#5a2416' }));
  type('Background', '');
  fireEvent.blur(codeOf('Background'));
  expect(await screen.findByText(/Write a colour as #/)).toBeTruthy();
  expect(changesOf(sent)).toEqual([]);
});

test('the colour of the template, typed once more, is not chosen by that', async () => {
  const { sent } = await open();
  type('Background', '#12');
  type('Background', '#F0EFED');
  fireEvent.blur(codeOf('Background'));
  expect(codeOf('Background').value).toBe('#f0efed');
  await settle();
  expect(changesOf(sent)).toEqual([]);
});

test('who is led here comes to the code that is half typed', async () => {
  await open();
  type('Text', '#12');
  cleanup();
  await open(serve(), store, { id: 'look-s1' });
  expect(document.activeElement).toBe(codeOf('Text'));
});

test('what the server refuses of a colour is said at its field, to which one is led', async () => {
  const errors = [{ location: 'body.text_color', code: 'not_a_color' }];
  const refuse = ({ method }: Sent) => (method === 'PATCH' ? { status: 422, body: { errors } } : undefined);
  await open(serve({}, refuse));
  type('Text', '#123456');
  fireEvent.blur(codeOf('Text'));
  await waitFor(() => expect(codeOf('Text').getAttribute('aria-invalid')).toBe('true'));
  cleanup();
  await open(serve({}, refuse), store, { id: 'look-s1' });
  expect(document.activeElement).toBe(codeOf('Text'));
});

test('what somebody else has changed of the page is no conflict', async () => {
  let revision = 4;
  const { sent, user } = await open(
    serve({}, (one) => {
      if (one.method === 'PATCH' && one.ifMatch !== `"${revision}"`) return { status: 412, body: {} };
      if (one.path === '/api/templates' || one.method === 'PATCH' || revision === 3) return undefined;
      return { status: 200, body: { ...page, button_shape: 'pill', revision } };
    }),
  );
  revision = 5;
  await user.click(screen.getByRole('radio', { name: /^Paper/ }));
  await waitFor(() => expect(sent.filter(({ ifMatch }) => ifMatch === '"5"')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('a text that cannot be read is told with what guests see, and corrected by one press', async () => {
  const { sent, user, onHeads } = await open(serve({ text_color: '#ffff00', background_color: '#ffffff' }));
  const { light } = onHeads.mock.lastCall?.[0] ?? {};
  expect(
    screen.getByText(
      new RegExp(`hard to read here. Guests see it in ${light.ink} instead. Contrast 1.0 : 1`),
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Use ${light.ink}` }));
  await waitFor(() => expect(changesOf(sent)).toEqual([{ text_color: light.ink }]));
  expect(await screen.findByText(/^Easy to read. Contrast [\d.]+ : 1/)).toBeTruthy();
});

test('over a gradient that is shaded for the chosen colour, no other one is offered', async () => {
  const own = { text_color: '#ffffff', background_color: '#faf3e3', gradient_color: '#14213d' };
  await open(serve(own));
  expect(await screen.findByText(/Contrast [\d.]+ : 1/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use #ffffff' })).toBeNull();
});

test('an automatic colour of the text can always be read', async () => {
  const { user } = await open();
  await user.click(colors('Background').getByRole('button', { name: 'Night blue' }));
  expect(screen.getByText(/^Easy to read/)).toBeTruthy();
});

test('the preview hears of a colour before it is stored', async () => {
  const { user, onHeads } = await open(
    serve({}, ({ method }) => (method === 'PATCH' ? { status: 503 } : undefined)),
  );
  await user.click(colors('Background').getByRole('button', { name: 'Saffron' }));
  expect(onHeads.mock.lastCall?.[0].light.ground).toBe('#e8b04a');
});

test('where the plan has ended nothing can be changed', async () => {
  const locked = {
    ...store,
    plan: { locked: { reason: 'trial_ended', since: '2026-11-01' } },
  } as unknown as Store;
  await open(serve(), locked);
  expect((screen.getByRole('radio', { name: /^Paper/ }) as HTMLInputElement).matches(':disabled')).toBe(true);
});

test('what guests do not see yet is said, previewed, and published with what is typed', async () => {
  const draft = { is_published: false, preview: 'look=draft' };
  const { sent, user } = await open(serve(draft));
  expect(screen.getByText('Guests do not see your changes yet')).toBeTruthy();
  expect(screen.getByTitle('Paper, with your page').getAttribute('src')).toBe(
    '/s/osteria?template=paper&edit&lang=en&look=draft',
  );
  type('Text', '#123456');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Guests see this look')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Guests see this look');
  const changes = sent.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, path, ifMatch }) => [method, path.split('/').at(-1), ifMatch])).toEqual([
    ['PATCH', 'appearance', '"3"'],
    ['POST', 'publish', '"4"'],
  ]);
});

test('a draft is discarded, and taken back', async () => {
  const { sent, user } = await open(serve({ is_published: false, text_color: '#123456' }));
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changesOf(sent)).toEqual([expect.objectContaining({ text_color: '#123456' })]));
});

test('what somebody else has drafted meanwhile is not published', async () => {
  const { user } = await open(
    serve({ is_published: false }, ({ method }) =>
      method === 'POST'
        ? { status: 412, body: { detail: 'Somebody changed this look meanwhile.' } }
        : undefined,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Guests do not see your changes yet')).toBeTruthy();
});

test('an earlier look is published again, and taken back with what was drafted', async () => {
  const { sent, user } = await open(serve({ is_published: false, text_color: '#123456' }));
  await user.click(screen.getByText('Earlier looks'));
  const list = within(await screen.findByRole('list', { name: 'Earlier looks' }));
  expect(list.getByText('Guests see it now')).toBeTruthy();
  expect(list.getAllByText('by Giulia')).toHaveLength(2);
  await user.click(list.getByRole('button', { name: /^Publish again: Paper, 22 Nov 2026/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changesOf(sent)).toEqual([expect.objectContaining({ text_color: '#123456' })]));
  const restored = sent
    .filter(({ path }) => path.endsWith('/restore'))
    .map(({ path }) => path.split('/').at(-2));
  expect(restored).toEqual(['v1', 'v2']);
});

test('shape, fonts, place and gradient are chosen', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByText('Buttons and fonts'));
  await user.click(screen.getByRole('radio', { name: 'Pill' }));
  await user.click(screen.getByRole('radio', { name: 'Magazine' }));
  await user.click(screen.getByRole('radio', { name: 'Behind the whole page' }));
  await user.click(colors('Leading to').getByRole('button', { name: 'Forest green' }));
  await user.click(await screen.findByRole('radio', { name: 'To the right' }));
  await waitFor(() =>
    expect(Object.assign({}, ...changesOf(sent))).toEqual({
      button_shape: 'pill',
      type_pairing: 'serif_sans',
      background_placement: 'page',
      gradient_color: '#1f3d2b',
      gradient_direction: 'right',
    }),
  );
});

const pictureOf = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const imageOf = (id: string) => ({
  ...{ id, width: 600, height: 400, color: '', focal_x: 0.5, focal_y: 0.5, bytes: 9, revision: 1 },
  variants: [{ size: 264, width: 396, height: 264, url: `/images/${id}-264.webp` }],
});
const jpeg = new File(['a picture'], 'logo.jpg', { type: 'image/jpeg' });

test('a logo that is chosen is on the page once it is stored', async () => {
  const { sent } = await open(
    serve({}, ({ method, path }) =>
      path.includes('/images') ? { status: method === 'POST' ? 201 : 200, body: imageOf('i1') } : undefined,
    ),
  );
  fireEvent.change(pictureOf('Add a picture: Logo'), { target: { files: [jpeg] } });
  await waitFor(() => expect(changesOf(sent)).toContainEqual({ logo_image: 'i1' }));
  expect(await screen.findByRole('img', { name: 'Picture: Logo' })).toBeTruthy();
});

test('a cover that is stored after the screen was left is on the page all the same', async () => {
  const { answer, come } = late({ status: 201, body: imageOf('i2') });
  const { sent } = await open(serve({}, ({ method }) => (method === 'POST' ? answer : undefined)));
  fireEvent.change(pictureOf('Add a picture: Cover'), { target: { files: [jpeg] } });
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  cleanup();
  come();
  await waitFor(() => expect(changesOf(sent)).toContainEqual({ background_image: 'i2' }));
});

test('what could not be loaded can be loaded again', async () => {
  let down = true;
  const served = serve({}, ({ path }) =>
    down && path === '/api/templates' ? { status: 500, body: {} } : undefined,
  );
  draw(<LookEditor store={store} language="en" shown={null} onHeads={() => undefined} />, served.store);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  down = false;
  await newUser().click(retry);
  expect(await screen.findByRole('radio', { name: /^Paper/ })).toBeTruthy();
});
