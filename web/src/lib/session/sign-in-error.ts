/** Why somebody could not be signed in or stay so, in the authentication service's own words. */
export const signInCodes = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'network-request-failed',
  'unauthorized-domain',
  'account-exists-with-different-credential',
  'user-disabled',
  'too-many-requests',
  'user-token-expired',
  'user-not-found',
  'unreadable-token',
  'internal-error',
] as const;

export type SignInCode = (typeof signInCodes)[number];

/** Those after which there is no session any more. */
export const sessionEnds: readonly SignInCode[] = ['user-token-expired', 'user-not-found', 'user-disabled'];

/** A sign-in or a refresh that did not happen. */
export class SignInError extends Error {
  constructor(
    readonly code: SignInCode,
    message: string = code,
  ) {
    super(message);
  }
}

/**
 * What the errors of all adapters mean: what an error says of itself (see
 * `saidBy`), and the code it is known by here. The first line that fits counts;
 * an error that says one of the codes above needs no line.
 */
const meanings: readonly (readonly [RegExp, SignInCode])[] = [
  // Carte's provider refuses a refresh with invalid_grant, and says why beside it.
  [/^the user is gone$/, 'user-not-found'],
  [/^(invalid-grant|token-expired|invalid-(refresh|user)-token)$/, 'user-token-expired'],
  // Whoever cancels on the provider's page has closed the way in like one who closes its window.
  [/^(access-denied|user-cancelled)$/, 'popup-closed-by-user'],
  [/^(credential-already-in-use|email-(already-in-use|exists))$/, 'account-exists-with-different-credential'],
  [/^(unauthorized-client|invalid-origin|unauthorized-continue-uri)$/, 'unauthorized-domain'],
  [/^too-many-attempts-try-later\b|\(429\)/, 'too-many-requests'],
  [/^(temporarily-unavailable|timeout)$|\(50[234]\)/, 'network-request-failed'],
  // A fetch that reached nobody, as Chromium, Firefox, Safari and the OpenID library put it.
  [/^(failed to fetch|networkerror .*|load failed|network timed out)$/, 'network-request-failed'],
];

/**
 * What an error says of itself: Firebase's `code`, OAuth's `error`, its message.
 * `auth/user-disabled`, `user_disabled` and `USER_DISABLED` are written alike.
 */
const saidBy = (error: unknown): string[] => {
  const { code, error: oauth, message } = Object(error) as Record<'code' | 'error' | 'message', unknown>;
  return [code, oauth, message ?? error]
    .filter((each): each is string => typeof each === 'string')
    .map((each) =>
      each
        .toLowerCase()
        .replace(/^auth\//, '')
        .replace(/_/g, '-'),
    );
};

const codeOf = (said: string[]): SignInCode =>
  meanings.find(([pattern]) => said.some((each) => pattern.test(each)))?.[1] ??
  signInCodes.find((code) => said.includes(code)) ??
  'internal-error';

/** The sign-in error that an adapter's error is. */
export const signInErrorOf = (error: unknown): SignInError =>
  error instanceof SignInError
    ? error
    : new SignInError(codeOf(saidBy(error)), error instanceof Error ? error.message : String(error));
