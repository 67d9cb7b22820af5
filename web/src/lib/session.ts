/** A user's role in what they have subscribed to. */
export type StripeRole = 'premium' | 'trial' | 'trial_ended';

/** The claims of an ID token, as the token names them. */
export type Claims = {
  sub: string;
  exp: number;
  iat: number;
  email?: string;
  name?: string;
  picture?: string;
  stripeRole?: StripeRole;
  admin_developer?: boolean;
  trial_start_at?: string;
  trial_end_at?: string;
};

/** An ID token with what it says. */
export type IdTokenResult = {
  token: string;
  claims: Claims;
  issuedAtTime: string;
  expirationTime: string;
};

/** What a signed-in tab holds. */
export type Session = { refreshToken: string; idTokenResult: IdTokenResult };

/** The keys of session storage; others read them, so they stay as they are. */
export const sessionKeys = ['RefreshToken', 'AuthToken', 'idTokenResult', 'claims'] as const;

/** Reads an ID token; what it says is the server's to verify, here it only decides what is shown. */
export const readIdToken = (token: string): IdTokenResult => {
  const payload = token.split('.')[1];
  if (!payload) throw new Error('The sign-in service gave a token that cannot be read.');
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  return {
    token,
    claims,
    issuedAtTime: new Date(claims.iat * 1000).toISOString(),
    expirationTime: new Date(claims.exp * 1000).toISOString(),
  };
};

/** Keeps the session for the life of the tab. */
export const storeSession = (session: Session, storage: Storage = sessionStorage): void => {
  storage.setItem('RefreshToken', session.refreshToken);
  storage.setItem('AuthToken', session.idTokenResult.token);
  storage.setItem('idTokenResult', JSON.stringify(session.idTokenResult));
  storage.setItem('claims', JSON.stringify(session.idTokenResult.claims));
};

/** The tab's session, or null when there is none that can be read. */
export const storedSession = (storage: Storage = sessionStorage): Session | null => {
  const refreshToken = storage.getItem('RefreshToken');
  const token = storage.getItem('AuthToken');
  if (!refreshToken || !token) return null;
  try {
    return { refreshToken, idTokenResult: readIdToken(token) };
  } catch {
    return null;
  }
};

/** Forgets the session, key by key, the refresh token first. */
export const clearSession = (storage: Storage = sessionStorage): void => {
  for (const key of sessionKeys) storage.removeItem(key);
};
