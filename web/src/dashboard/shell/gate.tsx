import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { ConsentCard } from '@/features/analytics/consent-card';
import { fetchSite } from '@/features/configuration/fetch-site';
import type { WithSite } from '@/features/configuration/site-slice';
import type { WithAuth } from '@/features/session/auth-slice';
import { meetUser } from '@/features/session/flow';
import { listStores } from '@/features/stores/list-stores';
import { useAppDispatch } from '@/lib/redux';
import { SignInScreen } from '../screens/sign-in-screen';
import { Starting } from './starting';

/** Lets signed-in users in, and everybody else sign in. */
export const Gate = () => {
  const { step, user, userCredential } = useSelector((state: WithAuth) => state.auth);
  const { site, step: siteStep } = useSelector((state: WithSite) => state.site);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const uid = user?.uid;
  const signedIn = step === 'signedIn';
  const justSignedIn = userCredential !== null;

  // Sign-out resets all state, this too.
  useEffect(() => {
    if (siteStep === 'start') void dispatch(fetchSite());
  }, [dispatch, siteStep]);

  useEffect(() => {
    if (!uid) return;
    void meetUser(dispatch, justSignedIn);
    void dispatch(listStores());
  }, [dispatch, uid, justSignedIn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page starts at its top
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  return (
    <>
      {step === 'restoring' ? <Starting /> : signedIn ? <Outlet /> : <SignInScreen />}
      {site?.measurementId && <ConsentCard measurementId={site.measurementId} asks={signedIn} />}
    </>
  );
};
