import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToastContainer, type ToastContentProps, toast } from 'react-toastify';
import './toasts.css';

/** Where toasts appear, and how long they stay (specification §9). */
export const Toasts = ({ theme }: { theme: 'light' | 'dark' }) => {
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
      theme={theme}
      icon={false}
      aria-label={t('toast.region')}
    />
  );
};

/** Says that something did not work. */
export const toastError = (text: string, id?: string): void => {
  toast.error(text, id ? { toastId: id } : {});
};

/** Says that something was done. */
export const toastInfo = (text: string): void => {
  toast(text);
};

/** Says what was deleted, and takes it back. */
export const toastUndo = (text: string, undoLabel: string, onUndo: () => void): void => {
  toast(
    ({ closeToast }: ToastContentProps) => (
      <div className="carte-undo">
        <span>{text}</span>
        <Button
          size="compact-sm"
          variant="customBlackOutlined"
          onClick={() => {
            onUndo();
            closeToast();
          }}
        >
          {undoLabel}
        </Button>
      </div>
    ),
    { closeButton: true },
  );
};
