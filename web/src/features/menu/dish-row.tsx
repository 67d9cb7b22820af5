import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dish, Store } from '@/api';
import { currentLanguage, type Language, tagOf } from '@/i18n';
import { may } from '@/lib/access';
import { formatPrice } from '@/lib/money';
import { stateOf, textIn, worst } from '@/lib/text';
import { DragHandle, SortableRow } from '@/ui/sortable';
import { DishEditor } from './dish-editor';
import { allergens } from './dish-fields';
import classes from './menu.module.css';
import type { MenuActions } from './use-menu-actions';

type Props = {
  dish: Dish;
  store: Store;
  language: Language;
  onLanguage: (language: Language) => void;
  actions: MenuActions;
  editable: boolean;
  sortable: boolean;
  open: boolean;
  onOpen: (id: string | null) => void;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A dish in its section, with the sold-out switch at hand; it opens into its editor. */
export const DishRow = memo((props: Props) => {
  const { dish, store, language, actions, editable, sortable, open, onOpen } = props;
  const { t } = useTranslation('menu');
  const source = store.defaultLanguage;
  const name = textIn(dish.name, language, source);
  const standing = worst([stateOf(dish.name, language, source), stateOf(dish.description, language, source)]);
  const { contains, mayContain, free } = dish.allergens;
  const unconfirmed = allergens.length - contains.length - mayContain.length - free.length;
  const id = `dish-${dish.id}`;

  return (
    <SortableRow id={dish.id} className={classes.dish}>
      <div className={classes.dishLine} data-off={dish.soldOut || !dish.isActive || undefined}>
        <DragHandle label={t('dish.drag', { name })} disabled={!sortable} />
        <button
          type="button"
          id={id}
          className={classes.dishTitle}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : dish.id)}
        >
          <span className={classes.dishWords}>
            <span className={classes.dishName} lang={tagOf[language]}>
              {name}
            </span>
            <span className={classes.dishText} lang={tagOf[language]}>
              {textIn(dish.description, language, source)}
            </span>
            <span className={classes.marks}>
              {standing !== 'good' && <span className={classes.badge}>{t(`standing.${standing}`)}</span>}
              {unconfirmed > 0 && (
                <span className={classes.quiet}>{t('dish.unconfirmed', { count: unconfirmed })}</span>
              )}
              {!dish.isActive && <span className={classes.quiet}>{t('hidden')}</span>}
            </span>
          </span>
          <PriceList dish={dish} store={store} language={language} />
        </button>
        <button
          type="button"
          className={classes.stock}
          data-out={dish.soldOut || undefined}
          onClick={() => actions.sellOut(dish.id, !dish.soldOut)}
          disabled={!may(store, 'menu.availability')}
          aria-label={`${dish.soldOut ? t('dish.soldOut') : t('dish.available')}: ${name}`}
          title={dish.soldOut ? t('dish.markAvailable') : t('dish.markSoldOut')}
        >
          {dish.soldOut ? t('dish.soldOut') : t('dish.available')}
        </button>
        {editable && (
          <Menu position="bottom-end" width={216}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('dish.more', { name })}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconArrowUp {...icon} />}
                onClick={() => actions.moveDish(dish.id, -1)}
              >
                {t('up')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowDown {...icon} />}
                onClick={() => actions.moveDish(dish.id, 1)}
              >
                {t('down')}
              </Menu.Item>
              <Menu.Item
                leftSection={dish.isActive ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
                onClick={() => actions.showDish(dish.id, !dish.isActive)}
              >
                {dish.isActive ? t('hide') : t('show')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash {...icon} />}
                onClick={() => actions.removeDish(dish.id)}
              >
                {t('dish.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {open && (
        <DishEditor
          dish={dish}
          store={store}
          language={language}
          onLanguage={props.onLanguage}
          actions={actions}
          editable={editable}
          onClose={() => {
            onOpen(null);
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </SortableRow>
  );
});

const PriceList = ({ dish, store, language }: { dish: Dish; store: Store; language: Language }) => {
  const { t } = useTranslation('menu');
  const tag = tagOf[currentLanguage()];
  if (dish.prices.length === 0) return <span className={classes.noPrice}>{t('dish.noPrice')}</span>;
  return (
    <span className={classes.prices}>
      {dish.prices.map(({ name, amount }, i) => (
        // Sizes have no other key than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <span key={i}>
          {name && <small lang={tagOf[language]}>{textIn(name, language, store.defaultLanguage)} </small>}
          {formatPrice(amount, store.currency, tag)}
        </span>
      ))}
    </span>
  );
};
