import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled } from '@/i18n';
import { afterPress } from '@/lib/browser/press';
import { useProblemText } from '@/lib/server/problem-text';
import classes from './portions-field.module.css';
import { maxPortions, nextDayOfService, type Stock, type StockActions } from './stock-actions';

type Props = {
  dishId: string;
  name: string;
  stock: Stock;
  zone: string;
  actions: StockActions;
  disabled: boolean;
  /** Called once the field is open for what is counted alone. */
  onClose: () => void;
};

const icon = { size: 22, stroke: 2, 'aria-hidden': true } as const;

/** How many portions of a dish are left: typed once, then counted down and up by taps. */
export const PortionsField = ({ dishId, name, stock, zone, actions, disabled, onClose }: Props) => {
  const { t } = useTranslation('menu');
  const [typed, setTyped] = useState<string | null>(null);
  const { rule } = useProblemText();
  const [isWrong, setWrong] = useState(false);
  const { soldOut, soldOutUntil, portionsLeft } = stock;
  const step = (change: -1 | 1) => actions.addPortions(dishId, change);
  const close = () => {
    onClose();
    document.getElementById(`stock-${dishId}`)?.focus();
  };
  const store = () => {
    const count = typed?.trim() ?? '';
    if (count !== '' && !/^\d{1,3}$/.test(count)) {
      setWrong(true);
      return;
    }
    setTyped(null);
    onClose();
    const portions = Number(count);
    if (count === '' || portions === portionsLeft) return;
    // What is sold out for another reason than that none was left stays so.
    const isBack = portions > 0 && portionsLeft === 0;
    const isOut = portions === 0 && !soldOut;
    const until = isOut ? nextDayOfService(zone) : soldOutUntil;
    actions.setStock(dishId, {
      soldOut: !isBack && (soldOut || isOut),
      soldOutUntil: isBack ? null : until,
      portionsLeft: portions,
    });
  };

  return (
    <div className={classes.portions}>
      <ActionIcon
        variant="default"
        size={48}
        aria-label={labelled(t('stock.less'), name)}
        disabled={disabled || !portionsLeft}
        onClick={() => step(-1)}
      >
        <IconMinus {...icon} />
      </ActionIcon>
      <TextInput
        className={classes.count ?? ''}
        aria-label={labelled(t('stock.portions'), name)}
        inputMode="numeric"
        maxLength={3}
        size="md"
        disabled={disabled}
        autoFocus={portionsLeft === null}
        value={typed ?? portionsLeft?.toString() ?? ''}
        error={isWrong}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={({ currentTarget }) => afterPress(store, currentTarget.closest('li'))}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <ActionIcon
        variant="default"
        size={48}
        aria-label={labelled(t('stock.more'), name)}
        disabled={disabled || portionsLeft === null || portionsLeft >= maxPortions}
        onClick={() => step(1)}
      >
        <IconPlus {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label={labelled(t('stock.stop'), name)}
        title={t('stock.stop')}
        disabled={disabled}
        onClick={() => {
          if (portionsLeft !== null) actions.setStock(dishId, { soldOut, soldOutUntil, portionsLeft: null });
          close();
        }}
      >
        <IconX {...icon} />
      </ActionIcon>
      {isWrong && (
        <p className={classes.wrong} role="alert">
          {rule({ code: 'range', params: { min: 0, max: maxPortions } })}
        </p>
      )}
    </div>
  );
};
