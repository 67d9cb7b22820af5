import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moveFocus } from '@/ui/focus';
import classes from './review.module.css';

type Props = {
  /** Whether the dish's text has changed since its allergens were declared. */
  doubted: boolean;
  /** Says that they hold. */
  onConfirm: () => void;
  /** What gets the focus once that is done. */
  focusIds: string[];
  editable: boolean;
  /** Whether it has the focus, with its dish in view. */
  autoFocus: boolean;
};

/** Asks whether what was declared of a dish still holds. */
export const AllergenDoubt = ({ doubted, onConfirm, focusIds, editable, autoFocus }: Props) => {
  const { t } = useTranslation('menu');
  const was = useRef(doubted);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (!autoFocus) return;
    button.current?.closest('li')?.scrollIntoView({ block: 'start' });
    button.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is answered
  useEffect(() => {
    if (was.current && !doubted) moveFocus(focusIds);
    was.current = doubted;
  }, [doubted]);
  return (
    <div role="status">
      {doubted && (
        <div className={classes.banner} data-long>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <p>{t('allergens.doubted')}</p>
          {editable && (
            <Button ref={button} variant="customBlackOutlined" size="compact-md" onClick={onConfirm}>
              {t('allergens.stillHold')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
