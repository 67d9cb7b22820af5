import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToastContainer, type ToastContentProps, toast } from 'react-toastify';
import './toasts.css';

/** Where toasts appear, and how long they stay. */
export const Toasts = ({ scheme }: { scheme: 'light' | 'dark' }) => {
  const { t } = useTranslation('ui');
  return (
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
  );
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

/** Says what was deleted, and takes it back. */
export const toastDeleted = (name: string, onUndo: () => unknown): void => {
  toast(
    ({ closeToast }: ToastContentProps) => (
      <Deleted
        name={name}
        onUndo={() => {
          onUndo();
          closeToast();
        }}
      />
    ),
    { closeButton: true },
  );
};

const Deleted = ({ name, onUndo }: { name: string; onUndo: () => void }) => {
  const { t } = useTranslation('ui');
  return (
    <div className="carte-undo">
      <span>{t('row.deleted', { name })}</span>
      <Button size="compact-sm" variant="customBlackOutlined" onClick={onUndo}>
        {t('row.undo')}
      </Button>
    </div>
  );
};
