import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type AnimationEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CloseButtonProps,
  cssTransition,
  type Id,
  ToastContainer,
  type ToastContentProps,
  toast,
} from 'react-toastify/unstyled';
import { useOnline } from '@/lib/browser/use-online';
import { foundNoServer, type Problem } from '@/lib/server/problem';
import { moveFocus } from './focus';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/**
 * Toasts come and go where they stand, so that a pointer that is there already points at them, and leave their room
 * at once.
 */
const fade = cssTransition({ enter: 'carte-toast-enter', exit: 'carte-toast-exit', collapse: false });

/** Where toasts appear, and how long they stay. */
export const Toasts = ({ scheme }: { scheme: 'light' | 'dark' }) => {
  const { t } = useTranslation('ui');
  const remember = useFocusReturn();
  useOnline(true, dismissOutage);
  const room = useRoom();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the controls
    <div
      ref={room}
      className="carte-toasts"
      onFocus={remember}
      onKeyDown={closeByEscape}
      onAnimationEndCapture={closeUnlessHeld}
    >
      <ToastContainer
        position="bottom-left"
        transition={fade}
        autoClose={5000}
        hideProgressBar={false}
        closeOnClick={false}
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        theme={scheme}
        icon={false}
        closeButton={CloseToast}
        aria-label={t('toast.region')}
      />
    </div>
  );
};

/** The way out of a toast; that of the library speaks English. */
const CloseToast = ({ closeToast }: CloseButtonProps) => {
  const { t } = useTranslation('ui');
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={t('toast.close')}
      onClick={() => closeToast(true)}
    >
      <IconX size={16} stroke={2.25} aria-hidden />
    </button>
  );
};

/**
 * Makes room for the toasts: `--toasts` is how high they stand now, and what would lie under them ends above.
 * What has the focus is brought out from under them.
 */
const useRoom = () => {
  const toasts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: box } = toasts;
    if (!box) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--toasts', `${box.offsetHeight}px`);
      const at = document.activeElement;
      if (at && at !== document.body && !box.contains(at) && overlaps(at, box)) {
        at.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      }
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts');
    };
  }, []);
  return toasts;
};

const overlaps = (one: Element, other: Element): boolean => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
};

/** Puts the focus back where it was before it went into a toast when that toast goes. */
const useFocusReturn = () => {
  const from = useRef<HTMLElement>(null);
  useEffect(
    () =>
      toast.onChange(({ id, status }) => {
        const had = document.getElementById(String(id))?.contains(document.activeElement);
        if (status === 'removed' && had) from.current?.focus();
      }),
    [],
  );
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      from.current = relatedTarget;
  };
};

/** A press of escape closes the toast that has the focus. */
const closeByEscape = ({ key, target }: KeyboardEvent): void => {
  const id = key === 'Escape' && target instanceof Element && target.closest('.Toastify__toast')?.id;
  if (id) toast.dismiss(id);
};

/** A toast that stays: somebody points at it, or is in it by keyboard. */
const held = ':hover, :focus-visible, :has(:focus-visible)';

/**
 * Closes the toast whose clock has ended. The clock goes on while the page is too busy to hear of the pointer: that
 * may be on the toast by now, which then begins anew. The pointer is heard of before the next frame.
 */
const closeUnlessHeld = (event: AnimationEvent): void => {
  const clock = event.target;
  if (!(clock instanceof HTMLElement) || !clock.matches('.Toastify__progress-bar--animated')) return;
  const box = clock.closest('.Toastify__toast');
  if (!box) return;
  event.stopPropagation();
  const close = () => {
    if (!box.matches(held)) return toast.dismiss(box.id);
    clock.style.animationName = 'none';
    // The style without a clock counts before the one with it.
    clock.getBoundingClientRect();
    clock.style.animationName = '';
  };
  requestAnimationFrame(() => requestAnimationFrame(close));
};

/** Takes all toasts away: what they say and offer was for who has left. */
export const dismissToasts = (): void => {
  toast.dismiss();
};

/** What is told of an outage goes with it. */
const dismissOutage = (): void => toast.dismiss(outage);

const undos = new Set<Id>();
/** How many stores were shown and left. */
let left = 0;

/** Takes away what offers to take something back: it was done in a store that is shown no more. */
export const dismissUndos = (): void => {
  left++;
  for (const id of undos) toast.dismiss(id);
  undos.clear();
};

/**
 * What offers to take back what is begun now, and done once it is answered: nothing is offered where the store it was
 * done in is shown no more by then.
 */
export const laterUndo = (): ((undoable: Undoable) => () => void) => {
  const before = left;
  return (undoable) => (left === before ? toastUndo(undoable) : () => undefined);
};

/** Says that something did not work; the same words, or what goes by the same id, stand there once. */
export const toastError = (text: string, id = text): void => {
  toast.error(text, { toastId: id });
};

/** Says what was done, where nothing takes it back. */
export const toastSaid = (text: string): void => {
  toast(text, { toastId: text });
};

/** The id of what is told of an outage. */
const outage = 'no-server';

/** Says what kept something from being done. That there was no server is one message, whatever it kept. */
export const toastProblem = (problem: Problem, text: string): void =>
  toastError(text, foundNoServer(problem) ? outage : text);

/** How many places of the screen say that there is no server. */
let told = 0;

/** Called by what says on the screen that there is no server: no toast says it beside it. */
export const useOutageTold = (isTold: boolean): void => {
  useLayoutEffect(() => {
    if (!isTold) return;
    told++;
    dismissOutage();
    return () => {
      told--;
    };
  }, [isTold]);
};

/**
 * Says that there is no server, for what goes on by itself once there is one, unless the screen says it. What was just
 * found out is on the screen a moment later.
 */
export const toastOutage = (text: string): void => {
  setTimeout(() => {
    if (told === 0) toastError(text, outage);
  });
};

/** Says that what was typed was not stored after its editor was closed. */
export const toastNotSaved = (name: string, why: string): void => {
  toast.error(() => <NotSaved name={name} why={why} />);
};

const NotSaved = ({ name, why }: { name: string; why: string }) => {
  const { t } = useTranslation('ui');
  return `${t('draft.notSaved', { name })} ${why}`;
};

type Undoable = {
  /** What was done. */
  text: ReactNode;
  /** Done by a key: the focus goes to the way back, and the time waits while it is there. */
  byKey: boolean;
  /** Ids of what may have the focus: what it was done to when it is back, else what is nearest to it. */
  focusIds: string[];
  /** Takes it back; answers whether nothing is left to take back. */
  onUndo: () => Promise<boolean>;
};

/**
 * Says what was done, and takes it back: where there is no network, once there is one. It stays while that waits or was
 * refused. Answers a function that dismisses the toast.
 */
export const toastUndo = (undoable: Undoable): (() => void) => {
  const id = toast(
    ({ closeToast, toastProps }: ToastContentProps) => (
      <Done
        {...undoable}
        onDone={() => closeToast()}
        onKept={() => {
          // What is to be taken back is, whichever store is shown by then.
          undos.delete(toastProps.toastId);
          toast.update(toastProps.toastId, { autoClose: false });
        }}
      />
    ),
    { closeButton: true },
  );
  undos.add(id);
  return () => toast.dismiss(id);
};

type Deletion = Omit<Undoable, 'text'> & { name: string };

/** Says what was deleted, and takes it back. */
export const toastDeleted = (
  { name, ...rest }: Deletion,
  offer: (undoable: Undoable) => void = toastUndo,
): void => offer({ ...rest, text: <Deleted name={name} /> });

const Deleted = ({ name }: { name: string }) => {
  const { t } = useTranslation('ui');
  return t('row.deleted', { name });
};

type DoneProps = Undoable & { onDone: () => void; onKept: () => void };

const Done = ({ text, byKey, focusIds, onUndo, onDone, onKept }: DoneProps) => {
  const { t } = useTranslation('ui');
  const undo = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'offered' | 'waiting' | 'sending'>('offered');
  // What it was done to or with may have gone since, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    moveFocus(focusIds);
    if (byKey) undo.current?.focus({ preventScroll: true });
  }, []);
  const takeBack = async () => {
    if (!navigator.onLine) {
      setStep('waiting');
      return onKept();
    }
    setStep('sending');
    const isOver = await onUndo();
    setStep('offered');
    if (!isOver) return onKept();
    moveFocus(focusIds);
    onDone();
  };
  useOnline(step === 'waiting', () => void takeBack());
  return (
    <div className="carte-undo">
      <span>{text}</span>
      {step === 'waiting' ? (
        <span role="status">{t('row.undoWaits')}</span>
      ) : (
        <Button
          ref={undo}
          size="compact-sm"
          variant="customBlackOutlined"
          loading={step === 'sending'}
          onClick={() => void takeBack()}
        >
          {t('row.undo')}
        </Button>
      )}
    </div>
  );
};
