import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dish, Store } from '@/api';
import { type Language, labelled, tagOf } from '@/i18n';
import { may } from '@/lib/session/access';
import { shownIn, textIn } from '@/lib/text/text';
import { todayIn } from '@/lib/time/days';
import { Badge } from '@/ui/badge';
import { PortionsField } from './portions-field';
import { nextDayOfService, type Stock } from './stock-actions';
import classes from './stock-row.module.css';
import type { MenuActions } from './use-menu-actions';
import { useStock } from './use-stock';

type Props = {
  dish: Dish;
  store: Store;
  language: Language;
  actions: MenuActions;
  /** Whether something tapped here is not stored. */
  unsaved: boolean;
};

/** A dish whose whole row is a switch: one tap and it is sold out until tomorrow, another and it is back. */
export const StockRow = memo(({ dish, store, language, actions, unsaved }: Props) => {
  const { t } = useTranslation('menu');
  const stock = useStock(dish, store.timeZone);
  const state = useWords(stock, store.timeZone);
  const [isCounting, setCounting] = useState(false);
  const { soldOut, soldOutUntil, portionsLeft } = stock;
  const name = textIn(dish.name, language, store.defaultLanguage);
  const disabled = !may(store, 'menu.availability');
  const tomorrow = () => nextDayOfService(store.timeZone);
  // None left of what is back means that nobody counts any more.
  const back = { soldOut: false, soldOutUntil: null, ...(portionsLeft === 0 && { portionsLeft: null }) };
  const isCounted = portionsLeft !== null || isCounting;

  return (
    <li className={classes.row} data-out={soldOut || undefined}>
      <div className={classes.line}>
        <button
          id={`stock-${dish.id}`}
          type="button"
          className={classes.switch}
          aria-label={labelled(state, name)}
          disabled={disabled}
          onClick={() =>
            actions.setStock(dish.id, soldOut ? back : { soldOut: true, soldOutUntil: tomorrow() })
          }
        >
          <span className={classes.name} lang={tagOf[shownIn(dish.name, language, store.defaultLanguage)]}>
            {name}
          </span>
          <span className={classes.state}>{state}</span>
        </button>
        {!isCounted && (
          <Button
            className={classes.count ?? ''}
            variant="subtle"
            color="gray"
            disabled={disabled}
            aria-label={labelled(t('stock.count'), name)}
            onClick={() => setCounting(true)}
          >
            {t('stock.countShort')}
          </Button>
        )}
      </div>
      {(soldOut || isCounted || unsaved) && (
        <div className={classes.more}>
          {soldOut && (
            <Button
              variant="customBlackOutlined"
              disabled={disabled}
              aria-label={labelled(soldOutUntil ? t('stock.toSwitched') : t('stock.toTomorrow'), name)}
              onClick={() =>
                actions.setStock(dish.id, { soldOut, soldOutUntil: soldOutUntil ? null : tomorrow() })
              }
            >
              {soldOutUntil ? t('stock.toSwitched') : t('stock.toTomorrow')}
            </Button>
          )}
          {isCounted && (
            <PortionsField
              dishId={dish.id}
              name={name}
              stock={stock}
              zone={store.timeZone}
              actions={actions}
              disabled={disabled}
              onClose={() => setCounting(false)}
            />
          )}
          {unsaved && <Badge quiet>{t('stock.notSent')}</Badge>}
        </div>
      )}
    </li>
  );
});

/** What is said of a dish's stock, and until when. */
const useWords = ({ soldOut, soldOutUntil }: Stock, zone: string): string => {
  const { t } = useTranslation('menu');
  if (!soldOut) return t('dish.available');
  if (!soldOutUntil) return t('stock.outSwitched');
  // After midnight the day that begins at five is today's.
  const isToday = todayIn(zone, new Date(soldOutUntil)) === todayIn(zone);
  return isToday ? t('stock.outMorning') : t('stock.outTomorrow');
};
