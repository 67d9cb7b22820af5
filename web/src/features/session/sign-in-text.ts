import { useTranslation } from 'react-i18next';
import type { SignInCode } from '@/lib/session/sign-in-error';

/** Codes with a sentence of their own; the others say what their message says. */
const spoken = [
  'popup-blocked',
  'popup-closed-by-user',
  'network-request-failed',
  'unauthorized-domain',
  'account-exists-with-different-credential',
  'user-disabled',
  'user-not-found',
  'user-token-expired',
  'too-many-requests',
] as const satisfies SignInCode[];

/** Says why a sign-in did not happen. */
export const useSignInText = () => {
  const { t } = useTranslation('session');
  return (code: SignInCode, message = ''): string => {
    const known = spoken.find((each) => each === code);
    return known ? t(`error.${known}`) : message;
  };
};
