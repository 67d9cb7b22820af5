// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import { newUser, type Received, type Reply, settle, storeOver } from '@/lib/testing';
import { draw } from '../testing';
import { Toasts } from '../toasts';
import { PictureField } from './picture-field';

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  return startI18n('en');
});
afterEach(() => {
  cleanup();
  // What is on its way is for nobody who comes next.
  endEpoch();
  return changeLanguage('en');
});

const image = (id: string, more: object = {}) => ({
  ...{ id, width: 1600, height: 800, color: '#aa3311', focal_x: 0.5, focal_y: 0.5, bytes: 9, revision: 1 },
  variants: [264, 720].map((size) => ({
    ...{ size, width: size * 2, height: size, url: `/images/${id}-${size}.webp` },
  })),
  ...more,
});
const jpeg = (bytes = 'a picture', name = 'soup.jpg', type = 'image/jpeg') =>
  new File([bytes], name, { type });

type Answer = (sent: Received) => Reply | undefined | Promise<Reply | undefined>;

type FieldProps = { value: string; editable: boolean; onChange: (id: string) => void };

/** The field of something that shows at once what is chosen. */
const Field = ({ value, editable, onChange }: FieldProps) => {
  const [shown, setShown] = useState(value);
  const change = (id: string) => {
    onChange(id);
    setShown(id);
  };
  const fixed = { id: 'dish-1', storeId: 's1', label: 'Picture', name: 'Soup', shape: 'square' } as const;
  return <PictureField {...fixed} value={shown} onChange={change} editable={editable} />;
};

const open = (answer: Answer, value = '', editable = true) => {
  const onChange = vi.fn();
  const served = storeOver({}, answer);
  const drawn = draw(
    <>
      <Field {...{ value, editable, onChange }} />
      <Toasts scheme="light" />
    </>,
    served.store,
  );
  const uploads = () => served.sent.filter(({ method }) => method === 'POST');
  return { ...served, ...drawn, onChange, uploads, user: newUser() };
};

const input = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const choose = (file: File, name = 'Add a picture: Soup') =>
  fireEvent.change(input(name), { target: { files: [file] } });

/** Takes a file, and answers it when the test says so. */
const slow = () => {
  const waiting: { sent: Received; answer: (reply: Reply) => void; fail: () => void }[] = [];
  const answer: Answer = (sent) =>
    sent.method === 'POST'
      ? new Promise<Reply>((answer, reject) =>
          waiting.push({ sent, answer, fail: () => reject(new Error('no network')) }),
        )
      : { status: 200, body: image(sent.path.split('/').at(-1) ?? '') };
  const next = async (count = 1) => {
    await waitFor(() => expect(waiting).toHaveLength(count));
    return waiting[count - 1] as (typeof waiting)[number];
  };
  return { answer, next };
};
const stored = { status: 201, body: image('i1') };

test('a file that is chosen is sent as a form under a key, and shown once it is stored', async () => {
  const { answer, next } = slow();
  const { onChange } = open(answer);
  const file = jpeg();
  choose(file);
  await screen.findByRole('progressbar', { name: 'Picture: Soup' });
  const { sent, answer: reply } = await next();
  expect(sent).toMatchObject({
    path: '/api/stores/s1/images',
    idempotencyKey: expect.stringMatching(/^[\w-]{10,}$/),
  });
  expect((sent.body as FormData).get('file')).toMatchObject({ name: 'soup.jpg', size: file.size });
  reply(stored);
  const picture = await screen.findByRole('img', { name: 'Picture: Soup' });
  expect(picture.getAttribute('src')).toBe('/images/i1-264.webp');
  expect(onChange.mock.calls).toEqual([['i1']]);
});

test('how much has gone out is shown, and then that the server prepares it', async () => {
  const { answer, next } = slow();
  open(answer);
  choose(jpeg());
  const { sent } = await next();
  const bar = screen.getByRole('progressbar');
  act(() => sent.progress(0.42));
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  expect(screen.getByText('Uploading…')).toBeTruthy();
  act(() => sent.progress(1));
  expect(bar.getAttribute('aria-valuenow')).toBeNull();
  expect(screen.getByText('Preparing the picture…')).toBeTruthy();
});

test('cancelling gives the request up, and leaves what was there', async () => {
  const { answer, next } = slow();
  const { user, onChange } = open(answer, 'i0');
  await screen.findByRole('img', { name: 'Picture: Soup' });
  choose(jpeg(), 'Replace the picture: Soup');
  const { sent, answer: reply } = await next();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent.signal?.aborted).toBe(true);
  reply(stored);
  const picture = await screen.findByRole('img', { name: 'Picture: Soup' });
  await settle();
  expect(picture.getAttribute('src')).toBe('/images/i0-264.webp');
  expect(onChange).not.toHaveBeenCalled();
});

test('what found no server is sent again under the same key', async () => {
  const { answer, next } = slow();
  const { user, onChange } = open(answer);
  choose(jpeg());
  const first = await next();
  first.fail();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'soup.jpg Carte cannot be reached. Check your connection and try again.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const second = await next(2);
  expect(second.sent.idempotencyKey).toBe(first.sent.idempotencyKey);
  second.answer(stored);
  await screen.findByRole('img', { name: 'Picture: Soup' });
  expect(onChange.mock.calls).toEqual([['i1']]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file the server refuses is explained by its code, and is not offered again', async () => {
  const { answer, next } = slow();
  const { user } = open(answer);
  choose(jpeg());
  const fields = [{ location: 'body.file', code: 'image_damaged' }];
  (await next()).answer({ status: 422, body: { code: 'invalid', errors: fields } });
  expect((await screen.findByRole('alert')).textContent).toContain('This picture is damaged or incomplete.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a picture: Soup' })).toBeTruthy();
});

test.each<[Language, string]>([
  ['en', 'This is too large for the server.'],
  ['de', 'Das ist zu groß für den Server.'],
])('what a proxy refuses is told in %s', async (language, why) => {
  open(() => ({ status: 413, body: '<html>413</html>' }));
  choose(jpeg());
  const told = await screen.findByRole('alert');
  await act(() => changeLanguage(language));
  expect(told.textContent).toContain(why);
});

test.each([
  ['too large a file', () => jpeg('x'.repeat(15 * 1024 * 1024 + 1)), 'larger than 15 MB'],
  ['an empty file', () => jpeg(''), 'This file is empty.'],
  ['a drawing', () => jpeg('<svg/>', 'soup.svg', 'image/svg+xml'), 'JPEG, PNG, WebP or HEIC'],
  ['a document', () => jpeg('%PDF', 'menu.pdf', 'application/pdf'), 'JPEG, PNG, WebP or HEIC'],
])('%s is refused before it is sent', async (_, file, why) => {
  const { uploads } = open(() => undefined);
  choose(file());
  expect((await screen.findByRole('alert')).textContent).toContain(why);
  await settle();
  expect(uploads()).toEqual([]);
});

test.each([
  ['which the browser knows', 'image/heic'],
  ['which it does not', ''],
])('HEIC, %s, is sent', async (_, type) => {
  const { answer, next } = slow();
  open(answer);
  choose(jpeg('heic', 'IMG_1.HEIC', type));
  await next();
});

test('a place without a picture says which files it takes', () => {
  open(() => undefined);
  screen.getByText('Choose a file or drop it here: JPEG, PNG, WebP or HEIC, at most 15 MB.');
});

test('a file is dropped, and one that misses the field does not take the place of the page', async () => {
  const { answer, next } = slow();
  const { baseElement } = open(answer);
  const dataTransfer = { files: [jpeg()], types: ['Files'], dropEffect: 'copy' };
  expect(fireEvent.drop(baseElement, { dataTransfer })).toBe(false);
  expect(dataTransfer.dropEffect).toBe('none');
  fireEvent.drop(screen.getByRole('button', { name: 'Add a picture: Soup' }), { dataTransfer });
  await next();
});

test('a phone’s camera takes the picture', () => {
  open(() => undefined);
  expect(input('Take a photo: Soup').getAttribute('capture')).toBe('environment');
});

test('a picture is removed, and back by one press', async () => {
  const { user, onChange } = open(slow().answer, 'i0');
  await screen.findByRole('img', { name: 'Picture: Soup' });
  await user.click(screen.getByRole('button', { name: 'Remove the picture: Soup' }));
  expect(screen.queryByRole('img', { name: 'Picture: Soup' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('img', { name: 'Picture: Soup' });
  expect(onChange.mock.calls).toEqual([[''], ['i0']]);
});

test('a file goes on when its field is gone, and is heard of', async () => {
  const { answer, next } = slow();
  const { onChange, unmount } = open(answer);
  choose(jpeg());
  const { answer: reply } = await next();
  unmount();
  reply(stored);
  await waitFor(() => expect(onChange.mock.calls).toEqual([['i1']]));
});

test('the page is not left without a question while a file is on its way', async () => {
  const { answer, next } = slow();
  const { user } = open(answer);
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  choose(jpeg());
  await next();
  expect(leave()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(leave()).toBe(true);
});

test('the focus stays in the field', async () => {
  const { answer, next } = slow();
  const { user } = open(answer);
  screen.getByRole('button', { name: 'Add a picture: Soup' }).focus();
  choose(jpeg());
  await next();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a picture: Soup' })),
  );
});

test('what stays in view is moved by the arrow keys and by a tap, and stored', async () => {
  const focus: object[] = [];
  const { user } = open(({ method, path, body }) => {
    if (method !== 'PATCH') return { status: 200, body: image('i0') };
    focus.push({ path, ...(body as object) });
    return { status: 200, body: image('i0', { ...(body as object), revision: 1 + focus.length }) };
  }, 'i0');
  await user.click(await screen.findByRole('button', { name: 'What stays in view: Soup' }));
  const across = await screen.findByRole('slider', { name: 'From the left' });
  await waitFor(() => expect(document.activeElement).toBe(across));
  await user.keyboard('{ArrowLeft}{ArrowDown}');
  await waitFor(() => expect(focus).toHaveLength(2));
  expect(focus[1]).toEqual({ path: '/api/stores/s1/images/i0', focal_x: 0.45, focal_y: 0.55 });
  expect(across.getAttribute('aria-valuetext')).toBe('45%');

  const picture = across.parentElement?.parentElement as HTMLElement;
  picture.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect;
  picture.setPointerCapture = () => undefined;
  fireEvent.pointerDown(picture, { clientX: 20, clientY: 90, pointerId: 1 });
  fireEvent.pointerUp(picture, { clientX: 20, clientY: 90, pointerId: 1 });
  await waitFor(() => expect(focus).toHaveLength(3));
  expect(focus[2]).toMatchObject({ focal_x: 0.1, focal_y: 0.9 });
});

test('a picture that pages show whole asks for nothing to stay in view', async () => {
  open(() => ({ status: 200, body: image('i0', { width: 800, height: 800 }) }), 'i0');
  await screen.findByRole('img', { name: 'Picture: Soup' });
  expect(screen.queryByRole('button', { name: 'What stays in view: Soup' })).toBeNull();
});

test('who may not change it sees the picture alone', async () => {
  open(slow().answer, 'i0', false);
  await screen.findByRole('img', { name: 'Picture: Soup' });
  expect(screen.queryByRole('button')).toBeNull();
});
