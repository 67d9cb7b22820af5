import { Button } from '@mantine/core';
import { IconBug, IconCloudOff, IconSparkles } from '@tabler/icons-react';
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { reloadPage } from '@/lib/browser/reload';
import { useRetries } from '@/lib/browser/use-online';
import { draftUser, unsavedOf } from '@/lib/drafts/drafts';
import { isSendingFile } from '@/lib/pictures/upload-slot';
import { EmptyView, RetryButton } from '@/ui/state-views';
import { Starting } from '../shell/starting';
import { useTitle } from '../shell/use-title';

type Screen = { Component: ComponentType };
type Load = () => Promise<Screen>;
type Frame = ComponentType<{ children: ReactNode }>;

/**
 * Loads a screen's script when somebody first goes there. A script that does not
 * come fails in the screen's place alone, within `frame`, and is asked for anew
 * each time the screen is gone to or tried again: the router would remember
 * that it has failed.
 */
export const screen =
  (load: Load, frame: Frame = Fragment) =>
  async (): Promise<Screen> => {
    try {
      return await load();
    } catch {
      return { Component: lateScreen(load, frame) };
    }
  };

/**
 * A screen whose script did not come at first. What says so stays while it is asked for anew: who has heard of it once
 * is not told again.
 */
const lateScreen = (load: Load, Around: Frame): ComponentType => {
  let come: Screen | null = null;
  return () => {
    const [loaded, setLoaded] = useState(come);
    const [{ isUnderWay, trouble }, setAttempt] = useState<Attempt>({ isUnderWay: true, trouble: null });

    // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt begins with why the one before failed
    useEffect(() => {
      if (!isUnderWay) return;
      let isHere = true;
      const show = (script: Screen) => {
        come = script;
        if (isHere) setLoaded(script);
      };
      const fail = async () => {
        const found = await findTrouble();
        // The server may have come back between the two requests.
        if (found === 'broken') return load().then(show, () => say(found));
        say(found);
      };
      const say = (found: Trouble) => {
        if (!isHere) return;
        // Firefox and Safari remember that a script did not come for as long as the page is there.
        if (trouble === 'away' && found === 'broken' && isAllSaved()) return reloadPage();
        setAttempt({ isUnderWay: false, trouble: found });
      };
      load().then(show, fail);
      return () => {
        isHere = false;
      };
    }, [isUnderWay]);

    const retry = () => setAttempt((before) => ({ ...before, isUnderWay: true }));
    // Another version has no such script, however often it is asked.
    useRetries(trouble === 'away', isUnderWay || trouble === 'renewed', retry);

    if (loaded) return <loaded.Component />;
    return (
      <Around>
        {trouble ? <TroubleView trouble={trouble} isLoading={isUnderWay} onRetry={retry} /> : <Starting />}
      </Around>
    );
  };
};

/** Whether nothing would be lost with the page, and nobody asked about it. */
const isAllSaved = (): boolean => unsavedOf(draftUser()).state === 'none' && !isSendingFile();

/** A screen that has failed while it was drawn. */
export const CrashedScreen = () => {
  const navigate = useNavigate();
  const here = useLocation();
  return <TroubleView trouble="broken" onRetry={() => void navigate(here, { replace: true })} />;
};

/** Why there is no screen: the server is not reached, has another version by now, or neither. */
type Trouble = 'away' | 'renewed' | 'broken';

/** Whether a script is asked for now, and why it did not come the last time. */
type Attempt = { isUnderWay: boolean; trouble: Trouble | null };

/** Asks the server for this page: another version of it has other scripts, and those of this one are gone. */
const findTrouble = async (): Promise<Trouble> => {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store' });
    if (!answer.ok) return 'away';
    return script && !(await answer.text()).includes(script) ? 'renewed' : 'broken';
  } catch {
    return 'away';
  }
};

const icons = { away: IconCloudOff, renewed: IconSparkles, broken: IconBug };

type TroubleProps = { trouble: Trouble; isLoading?: boolean; onRetry: () => void };

/** Says why there is no screen, and what to do about it. Whoever loads the page again is asked about what is not saved. */
const TroubleView = ({ trouble, isLoading = false, onRetry }: TroubleProps) => {
  const { t } = useTranslation(['ui', 'shell', 'problems']);
  const [title, text] = {
    away: [t('state.failed'), t('problems:unreachable')],
    renewed: [t('state.renewed'), t('state.renewedText')],
    broken: [t('shell:crashed.title'), t('shell:crashed.text')],
  }[trouble] as [string, string];
  useTitle(title);
  const Icon = icons[trouble];
  return (
    <EmptyView level={1} role="alert" icon={<Icon size={28} stroke={1.75} />} title={title} text={text}>
      {trouble !== 'renewed' && <RetryButton isReading={isLoading} onRetry={onRetry} />}
      {trouble !== 'away' && (
        <Button variant="customPurple" onClick={reloadPage}>
          {t('shell:crashed.reload')}
        </Button>
      )}
    </EmptyView>
  );
};
