const stripeRoles = ['premium', 'trial', 'trial_ended'] as const;

/** A user's role in what they have subscribed to. */
export type StripeRole = (typeof stripeRoles)[number];

/** The claims of an ID token, as the token names them. */
export type Claims = {
  sub: string;
  exp: number;
  iat: number;
  auth_time?: number;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  name?: string;
  picture?: string;
  stripeRole?: StripeRole;
  admin_developer?: boolean;
  trial_start_at?: string;
  trial_end_at?: string;
  /** What Firebase Authentication adds of the identity provider. */
  firebase?: { sign_in_provider?: string; tenant?: string };
};

/** An ID token with what it says. */
export type IdTokenResult = {
  token: string;
  claims: Claims;
  issuedAtTime: string;
  expirationTime: string;
};

/** What the authentication service gives at each sign-in and refresh. */
export type Tokens = { idToken: string; refreshToken: string };

/** What a signed-in tab holds. */
export type Session = { refreshToken: string; idTokenResult: IdTokenResult };

/** An identity of the user at one identity provider. */
export type LinkedIdentity = {
  providerId: string;
  uid: string;
  displayName: string | null;
  email: string | null;
  phoneNumber: string | null;
  photoURL: string | null;
};

/** The signed-in user as the authentication service knows them. */
export type SignedInIdentity = {
  uid: string;
  displayName: string | null;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  photoURL: string | null;
  isAnonymous: boolean;
  tenantId: string | null;
  /** Empty until it is known which identity providers there are. */
  providerData: LinkedIdentity[];
  metadata: { creationTime: string | null; lastSignInTime: string | null };
};

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
    issuedAtTime: instant(claims.iat),
    expirationTime: instant(claims.exp),
  };
};

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The role that claims tell of; null where they tell of none that is known. */
export const stripeRoleOf = (claims: Claims): StripeRole | null =>
  stripeRoles.find((role) => role === claims.stripeRole) ?? null;

/** The user an ID token is about. */
export const identityOf = (claims: Claims): SignedInIdentity => {
  const provider = claims.firebase?.sign_in_provider;
  const identity: SignedInIdentity = {
    uid: claims.sub,
    displayName: claims.name ?? null,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
    phoneNumber: claims.phone_number ?? null,
    photoURL: claims.picture ?? null,
    isAnonymous: provider === 'anonymous',
    tenantId: claims.firebase?.tenant ?? null,
    providerData: [],
    metadata: {
      creationTime: null,
      lastSignInTime: claims.auth_time === undefined ? null : instant(claims.auth_time),
    },
  };
  return provider && !identity.isAnonymous ? linkedTo(identity, provider) : identity;
};

/** The identity with the identity provider it came from. */
const linkedTo = (identity: SignedInIdentity, providerId: string): SignedInIdentity => {
  const { uid, displayName, email, phoneNumber, photoURL } = identity;
  return { ...identity, providerData: [{ providerId, uid, displayName, email, phoneNumber, photoURL }] };
};

/** The identity as the user's record knows it: since when, and from which identity provider where the token does not say. */
export const recordedAs = (
  identity: SignedInIdentity,
  provider: string,
  creationTime: string | null,
): SignedInIdentity => ({
  ...(identity.providerData.length > 0 ? identity : linkedTo(identity, provider)),
  metadata: { ...identity.metadata, creationTime },
});

/** Keeps the session for the life of the tab. */
export const storeSession = (session: Session, storage: Storage = sessionStorage): void => {
  storage.setItem('RefreshToken', session.refreshToken);
  storage.setItem('AuthToken', session.idTokenResult.token);
  storage.setItem('idTokenResult', JSON.stringify(session.idTokenResult));
  storage.setItem('claims', JSON.stringify(session.idTokenResult.claims));
};

/** The tab's session, or null when there is none that can be read; of such a one nothing is left behind. */
export const storedSession = (storage: Storage = sessionStorage): Session | null => {
  const refreshToken = storage.getItem('RefreshToken');
  const token = storage.getItem('AuthToken');
  if (refreshToken && token) {
    try {
      return { refreshToken, idTokenResult: readIdToken(token) };
    } catch (error) {
      console.error('The identity token result could not be read.', error);
    }
  }
  if (sessionKeys.some((key) => storage.getItem(key) !== null)) clearSession(storage);
  return null;
};

/** Forgets the session, key by key, the refresh token first. */
export const clearSession = (storage: Storage = sessionStorage): void => {
  for (const key of sessionKeys) storage.removeItem(key);
};
