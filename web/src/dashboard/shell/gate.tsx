import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { ConsentCard } from '@/features/analytics/consent-card';
import { selectConsent } from '@/features/analytics/consent-slice';
import { fetchSite, selectSite } from '@/features/configuration/site-slice';
import { selectAuth } from '@/features/session/auth-slice';
import { selectCurrentUser } from '@/features/session/current-user-slice';
import { loadUser, standingOf } from '@/features/session/flow';
import { listStores } from '@/features/stores/stores-slice';
import { useAppDispatch } from '@/lib/state/redux';
import { SignInScreen } from '../screens/sign-in-screen';
import { Starting } from './starting';
import { useFocusFallback } from './use-focus-fallback';
import { useOwnLanguage } from './use-own-language';

/** Lets signed-in users in, and everybody else sign in. */
export const Gate = () => {
  const { step, user, userCredential, idTokenResult, error } = useSelector(selectAuth);
  const { site, step: siteStep } = useSelector(selectSite);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const uid = user?.uid;
  const signedIn = step === 'signedIn';
  const justSignedIn = userCredential !== null;
  const standing = idTokenResult && standingOf(idTokenResult.claims);

  const consent = useSelector(selectConsent).answer;
  const permissions = useSelector(selectCurrentUser).permissions;
  useFocusFallback(`${signedIn} ${consent} ${permissions} ${pathname}`);
  useHomeAfterSignOut(signedIn, error !== null);
  useOwnLanguage();

  // What is read again and again rests while the page is hidden.
  useEffect(() => setupListeners(dispatch), [dispatch]);

  // Sign-out resets all state, this too.
  useEffect(() => {
    if (siteStep === 'start') void dispatch(fetchSite());
  }, [dispatch, siteStep]);

  useEffect(() => {
    if (!uid) return;
    void loadUser(dispatch, justSignedIn);
  }, [dispatch, uid, justSignedIn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another standing opens other stores
  useEffect(() => {
    if (uid) void dispatch(listStores());
  }, [dispatch, uid, standing]);

  // A browser would go back to where a page was left, before or after it starts at its top.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

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

/**
 * Leads away from the address of who has signed out, here or in another tab:
 * for the next person there is nothing at it. A session that `failed` by itself
 * is taken up where it was.
 */
const useHomeAfterSignOut = (signedIn: boolean, failed: boolean) => {
  const navigate = useNavigate();
  const before = useRef(signedIn);
  useEffect(() => {
    const left = before.current && !signedIn && !failed;
    before.current = signedIn;
    if (!left) return;
    if (window.location.pathname.startsWith('/admin')) window.location.assign('/dashboard');
    else void navigate('/', { replace: true });
  }, [navigate, signedIn, failed]);
};
