import { useEffect, useRef } from 'react';
import { toastUndo } from '@/ui/toasts';

type Done = { text: string; byKey: boolean; focusIds: string[]; onUndo: () => void };

/** Offers to take something back for as long as its screen is there: what it goes back to is what is edited there. */
export const useUndo = (): ((done: Done) => void) => {
  const offers = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      for (const dismiss of offers.current) dismiss();
    },
    [],
  );
  return ({ onUndo, ...done }) => {
    const dismiss = toastUndo({
      ...done,
      onUndo: async () => {
        onUndo();
        return true;
      },
    });
    offers.current.push(dismiss);
  };
};
