// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setCookie } from '@/lib/browser/cookie';
import { type Reply, wire } from '../testing';
import { createHttp } from './http';

const invalidToken = 'Invalid Carte ID token.';
const refused = (status: number, detail = invalidToken): Reply => ({ status, body: { detail } });
const good: Reply = { status: 200, body: { is_active: true } };

/** A session whose token the server takes only after a refresh. */
const session = (valid: string, current: string | null) => {
  let token = current;
  const refresh = vi.fn(async () => {
    await Promise.resolve();
    token = valid;
    return valid;
  });
  return { token: () => token, refresh };
};

describe('the HTTP client', () => {
  test('sends snake_case with the session token and Accept, and answers camelCase', async () => {
    const { http, sent } = wire(() => good);
    const seen: unknown[] = [];
    http.interceptors.request.use((config) => {
      seen.push(config.headers.get('Accept'));
      return config;
    });
    const { data, config } = await http.post('/api/x', { linkAddress: 'a', name: { fn: 'b' } });
    expect(data).toEqual({ isActive: true });
    expect(sent[0]?.body).toEqual({ link_address: 'a', name: { fn: 'b' } });
    expect(config.headers.get('Authorization')).toBe('Bearer token');
    expect(seen).toEqual(['application/json, text/plain, */*']);
  });

  test('sends form data as it is', async () => {
    const { http, sent } = wire(() => good);
    const form = new FormData();
    form.set('linkAddress', 'x');
    await http.post('/api/x', form);
    expect(sent[0]?.body).toBe(form);
  });

  test('asks for a token by force where the session has none', async () => {
    const tokens = session('new', null);
    const { http } = wire(() => good, tokens);
    const { config } = await http.get('/api/x');
    expect(tokens.refresh).toHaveBeenCalledTimes(1);
    expect(config.headers.get('Authorization')).toBe('Bearer new');
  });

  test('reads what went wrong where a file was asked for, and refreshes there too', async () => {
    const problem = (detail: string) => new Blob([JSON.stringify({ detail, code: 'no' })]);
    const tokens = session('new', 'old');
    const { http, sent } = wire(
      () => ({
        status: tokens.token() === 'old' ? 401 : 409,
        body: problem(tokens.token() === 'old' ? invalidToken : 'No.'),
      }),
      tokens,
    );
    const refusal = http.get('/api/x', { responseType: 'blob' });
    await expect(refusal).rejects.toMatchObject({ response: { data: { detail: 'No.', code: 'no' } } });
    expect(sent).toHaveLength(2);
  });

  test.each([
    [401, 'Invalid Carte ID token.'],
    [403, 'Invalid Carte ID token.'],
    [401, 'Invalid Firebase ID token.'],
  ])('refreshes once and retries once on %i with the detail %s', async (status, detail) => {
    const tokens = session('new', 'old');
    const { http, sent } = wire(() => (tokens.token() === 'old' ? refused(status, detail) : good), tokens);
    expect((await http.patch('/api/x', { linkAddress: 'a' })).data).toEqual({ isActive: true });
    expect(tokens.refresh).toHaveBeenCalledTimes(1);
    expect(sent.map(({ body }) => body)).toEqual([{ link_address: 'a' }, { link_address: 'a' }]);
  });

  test('gives up after the one retry', async () => {
    const tokens = session('new', 'old');
    const { http, sent } = wire(() => refused(401), tokens);
    await expect(http.get('/api/x')).rejects.toMatchObject({ response: { status: 401 } });
    expect(tokens.refresh).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['another detail', refused(403, 'Your role store_staff does not include links.update.')],
    ['another status', refused(422)],
    ['no detail', { status: 401 }],
    ['more than the detail', refused(401, 'Invalid Carte ID token. Or not?')],
  ])('does not retry on %s', async (_, reply) => {
    const tokens = session('new', 'old');
    const { http, sent } = wire(() => reply, tokens);
    await expect(http.get('/api/x')).rejects.toMatchObject({ response: { status: reply.status } });
    expect(tokens.refresh).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });

  test('fails when the refresh fails', async () => {
    const { http } = wire(() => refused(401), {
      token: () => 'old',
      refresh: async () => {
        throw new Error('user-token-expired');
      },
    });
    await expect(http.get('/api/x')).rejects.toThrow('user-token-expired');
  });
});

/** What the browser's own transport is given to send. */
const transported = async (call: (http: ReturnType<typeof createHttp>) => Promise<unknown>) => {
  const headers: Record<string, string> = {};
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      onloadend = () => undefined;
      readyState = 4;
      status = 200;
      responseText = '{}';
      responseURL = 'here';
      upload = null;
      timeout = 0;
      open() {}
      abort() {}
      getAllResponseHeaders = () => '';
      setRequestHeader = (name: string, value: string) => {
        headers[name] = value;
      };
      send = () => void queueMicrotask(() => this.onloadend());
    },
  );
  await call(createHttp({ token: () => 'token', refresh: async () => 'token' }));
  return headers;
};

describe('the headers of a call', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    for (const name of ['csrftoken', 'xcsrftoken', 'XSRF-TOKEN']) setCookie(name, '');
  });

  test.each([
    ['Accept, always', '', 'Accept', 'application/json, text/plain, */*'],
    ['Authorization with the session’s token', '', 'Authorization', 'Bearer token'],
    ['X-CSRFToken from the csrftoken cookie', 'csrftoken', 'X-CSRFToken', 'abc'],
    ['no X-CSRFToken without the cookie', 'xcsrftoken', 'X-CSRFToken', undefined],
    ['X-XSRF-TOKEN from the XSRF-TOKEN cookie', 'XSRF-TOKEN', 'X-XSRF-TOKEN', 'def'],
  ])('have %s', async (_, cookie, name, value) => {
    if (cookie) setCookie(cookie, value ?? 'abc');
    expect((await transported((http) => http.put('/api/x', {})))[name]).toBe(value);
  });

  describe.each(['/api/csrf_cookie', '/api/site'])('of %s', (path) => {
    test('have the Authorization of a session', async () => {
      const { http } = wire(() => good);
      expect((await http.get(path)).config.headers.get('Authorization')).toBe('Bearer token');
    });

    test('have none without a session, and ask for no token', async () => {
      const tokens = session('new', null);
      const { http } = wire(() => good, tokens);
      const { config } = await http.get(path);
      expect(config.headers.get('Authorization')).toBeUndefined();
      expect(tokens.refresh).not.toHaveBeenCalled();
    });

    test('have none on the one retry after a refused token: a refresh may wait for this very call', async () => {
      const tokens = session('new', 'old');
      const replies = [refused(401), good];
      const { http, sent } = wire(() => replies.shift(), tokens);
      const { config } = await http.get(path);
      expect(sent).toHaveLength(2);
      expect(config.headers.get('Authorization')).toBeUndefined();
      expect(tokens.refresh).not.toHaveBeenCalled();
    });
  });

  test('come with the client’s other defaults: no time-out, and 2xx is success', () => {
    const { defaults } = wire(() => good).http;
    expect(defaults.timeout).toBe(0);
    expect([199, 200, 299, 300].map((status) => defaults.validateStatus?.(status))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
