import axios, { type AxiosInstance, type InternalAxiosRequestConfig, isAxiosError } from 'axios';
import { toCamel, toSnake } from './case';
import { csrfToken } from './csrf';

/** Where calls take their ID token from. */
export type TokenSource = {
  /** The session's AuthToken, if there is one. */
  token(): string | null;
  /** Gets a new ID token by force and stores it; calls at the same time share it. */
  refresh(): Promise<string>;
};

/** The detail by which the server asks for a refreshed token; it names the authentication service. */
const invalidToken = /^Invalid .+ ID token\.$/;

const openToAll: readonly string[] = ['/api/csrf_cookie', '/api/site'];

/** Reports whether an address is read before anybody has signed in, too: without a session it goes without a token. */
export const isOpenToAll = (url = ''): boolean => openToAll.includes(url);

type Config = InternalAxiosRequestConfig & { retried?: boolean };

/**
 * The HTTP client of every call: camelCase here and snake_case on the wire,
 * the session's ID token, the CSRF token, and one retry after a refreshed
 * token. Axios' own defaults stand: Accept, the XSRF-TOKEN cookie in the header
 * X-XSRF-TOKEN, no time-out, 2xx is success.
 */
export const createHttp = (tokens: TokenSource, baseURL = ''): AxiosInstance => {
  const http = axios.create({ baseURL });

  http.interceptors.request.use(async (config: Config) => {
    if (!config.retried) config.data = toSnake(config.data);
    const csrf = csrfToken();
    if (csrf) config.headers.set('X-CSRFToken', csrf);
    const isOpen = isOpenToAll(config.url);
    // Getting a token by force may need to know the site first: what is open goes on without one.
    const token = isOpen && config.retried ? null : tokens.token();
    if (token || !isOpen) config.headers.set('Authorization', `Bearer ${token ?? (await tokens.refresh())}`);
    else config.headers.delete('Authorization');
    return config;
  });

  http.interceptors.response.use(
    (response) => {
      response.data = toCamel(response.data);
      return response;
    },
    async (error: unknown) => {
      await readProblem(error);
      const config = isAxiosError(error) ? (error.config as Config | undefined) : undefined;
      if (!config || config.retried || !asksForToken(error)) throw error;
      const sent = config.headers.get('Authorization');
      config.retried = true;
      // Another call may have brought a new token while this one was on its way.
      if (sent === `Bearer ${tokens.token()}` && !isOpenToAll(config.url)) await tokens.refresh();
      return http.request(config);
    },
  );
  return http;
};

/** Where a file was asked for, what went wrong comes as one too. */
const readProblem = async (error: unknown): Promise<void> => {
  if (!isAxiosError(error) || !(error.response?.data instanceof Blob)) return;
  try {
    error.response.data = JSON.parse(await error.response.data.text());
  } catch {
    // What is not a problem document is known by its status.
  }
};

const asksForToken = (error: unknown): boolean =>
  isAxiosError(error) &&
  (error.response?.status === 401 || error.response?.status === 403) &&
  invalidToken.test(error.response.data?.detail);
