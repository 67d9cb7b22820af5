import { Button } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContainer, type ToastContentProps, toast } from 'react-toastify';
import { placeFocus } from './focus';
import './toasts.css';

/** Where toasts appear, and how long they stay. */
export const Toasts = ({ scheme }: { scheme: 'light' | 'dark' }) => {
  const { t } = useTranslation('ui');
  const remember = useWayBack();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the controls
    <div onFocus={remember} onKeyDown={closeByEscape}>
      <ToastContainer
        position="bottom-left"
        autoClose={5000}
        hideProgressBar={false}
        closeOnClick={false}
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        theme={scheme}
        icon={false}
        aria-label={t('toast.region')}
      />
    </div>
  );
};

/** Puts the focus back where it was before it went into a toast when that toast goes. */
const useWayBack = () => {
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

/** Takes all toasts away: what they say and offer was for who has left. */
export const dismissToasts = (): void => {
  toast.dismiss();
};

/** Says that something did not work. */
export const toastError = (text: string, id?: string): void => {
  toast.error(text, id ? { toastId: id } : {});
};

/** Says that what was typed was not stored after its editor was closed. */
export const toastNotSaved = (name: string, why: string): void => {
  toast.error(() => <NotSaved name={name} why={why} />);
};

const NotSaved = ({ name, why }: { name: string; why: string }) => {
  const { t } = useTranslation('ui');
  return `${t('draft.notSaved', { name })} ${why}`;
};

type Deletion = {
  name: string;
  /** Deleted by a key: the focus goes to the way back, and the time waits while it is there. */
  byKey: boolean;
  /** Ids of what may have the focus: the row when it is back, else what is nearest to it. */
  places: string[];
  onUndo: () => Promise<unknown>;
};

/** Says what was deleted, and takes it back. */
export const toastDeleted = (deletion: Deletion): void => {
  placeFocus(deletion.places);
  toast(({ closeToast }: ToastContentProps) => <Deleted {...deletion} onDone={() => closeToast()} />, {
    closeButton: true,
  });
};

const Deleted = ({ name, byKey, places, onUndo, onDone }: Deletion & { onDone: () => void }) => {
  const { t } = useTranslation('ui');
  const undo = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (byKey) undo.current?.focus({ preventScroll: true });
  }, [byKey]);
  const takeBack = async () => {
    if (pressed.current) return;
    pressed.current = true;
    await onUndo();
    placeFocus(places);
    onDone();
  };
  return (
    <div className="carte-undo">
      <span>{t('row.deleted', { name })}</span>
      <Button ref={undo} size="compact-sm" variant="customBlackOutlined" onClick={() => void takeBack()}>
        {t('row.undo')}
      </Button>
    </div>
  );
};
