import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isByKey } from '@/lib/browser/click';
import { toastUndo } from './toasts';

type Props = {
  /** Empties the form; answers what brings back what was typed. */
  throwAway: () => () => void;
  /** Whether anything would be lost with it. */
  isTyped: boolean;
  /** Ids of what may have the focus once it is back, the first that is there. */
  focusIds: string[];
  /** Hears that the form is empty. */
  onCleared?: () => void;
};

/** Empties a form, and brings back what was typed in it. */
export const ClearButton = ({ throwAway, isTyped, focusIds, onCleared }: Props) => {
  const { t } = useTranslation('ui');
  return (
    <Button
      variant="subtle"
      color="gray"
      onClick={(event) => {
        const bringBack = throwAway();
        onCleared?.();
        if (!isTyped) return;
        const onUndo = async () => {
          bringBack();
          return true;
        };
        // Whoever has cleared it types on: the way back takes no focus.
        toastUndo({ text: t('draft.cleared'), byKey: isByKey(event) && !onCleared, focusIds, onUndo });
      }}
    >
      {t('draft.clear')}
    </Button>
  );
};
