import type { Site } from '@/api';
import type { Problem } from '@/lib/server/problem';
import type { SignInAdapter } from '@/lib/session/sign-in-adapter';
import { SignInError } from '@/lib/session/sign-in-error';

/** Loads the adapter the site signs in with, once; another try follows where that failed. */
export const adapterOf = (readSite: () => Promise<Site>): (() => Promise<SignInAdapter>) => {
  let loading: Promise<SignInAdapter> | undefined;
  const load = async () => {
    const { signIn } = await readSite().catch(({ status, detail }: Problem) => {
      throw new SignInError(
        status === 0 || status >= 502 ? 'network-request-failed' : 'internal-error',
        detail,
      );
    });
    if (signIn.firebase) {
      const { createFirebaseAdapter } = await import('@/lib/session/sign-in-firebase');
      return createFirebaseAdapter(signIn.firebase);
    }
    const { createOidcAdapter } = await import('@/lib/session/sign-in-oidc');
    return createOidcAdapter();
  };
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
