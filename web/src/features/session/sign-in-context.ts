import { createContext, useContext } from 'react';
import type { SignInService } from '@/lib/session/sign-in';

/** The sign-in service of the running dashboard. */
export const SignInContext = createContext<SignInService | null>(null);

/** The sign-in service of the dashboard this component is part of. */
export const useSignIn = (): SignInService => {
  const service = useContext(SignInContext);
  if (!service) throw new Error('There is no sign-in service around this component.');
  return service;
};
