import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dish, Menu as MenuData, Store } from '@/api';
import type { Language } from '@/i18n';
import { isByKey } from '@/lib/browser/click';
import { ActionBar } from '@/ui/action-bar';
import classes from './several-bar.module.css';
import { AllergenDialog, AvailabilityDialog, MoveDialog, PricesDialog } from './several-dialogs';
import { type Several, useSeveral } from './use-several';

type Props = {
  store: Store;
  language: Language;
  menus: MenuData[];
  /** Those that can be selected, and those that are. */
  shown: Dish[];
  selected: Dish[];
  onSelectAll: (all: boolean) => void;
  onDone: () => void;
};

type Dialog = 'prices' | 'availability' | 'allergen' | 'move';

/** What can be done with the dishes that are selected. */
export const SeveralBar = ({ store, language, menus, shown, selected, onSelectAll, onDone }: Props) => {
  const { t } = useTranslation('menu');
  const change = useSeveral(store);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const none = selected.length === 0;
  const isAll = shown.length > 0 && selected.length === shown.length;
  const act = (what: Several, byKey: boolean) => {
    setDialog(null);
    const dishes = what.kind === 'pricesBack' ? what.last.dishes : selected;
    void change(
      dishes.map(({ id }) => id),
      what,
      byKey,
    );
  };
  const close = () => setDialog(null);
  return (
    <>
      <ActionBar
        words={{
          label: t('several.open'),
          count: t('several.count', { count: selected.length }),
          ...{ all: t('several.all'), none: t('several.none'), done: t('several.done') },
        }}
        isAll={isAll}
        onSelectAll={onSelectAll}
        onDone={onDone}
      >
        <Button variant="customBlackOutlined" disabled={none} onClick={() => setDialog('prices')}>
          {t('several.prices')}
        </Button>
        <Button variant="customBlackOutlined" disabled={none} onClick={() => setDialog('move')}>
          {t('several.move')}
        </Button>
        <Menu position="top-end" width={264}>
          <Menu.Target>
            <Button
              variant="customBlackOutlined"
              disabled={none}
              leftSection={<IconDots size={18} stroke={1.75} aria-hidden />}
            >
              {t('several.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={(event) => act({ kind: 'stock', soldOut: true, untilTomorrow: true }, isByKey(event))}
            >
              {t('stock.outTomorrow')}
            </Menu.Item>
            <Menu.Item onClick={(event) => act({ kind: 'stock', soldOut: true }, isByKey(event))}>
              {t('stock.outSwitched')}
            </Menu.Item>
            <Menu.Item onClick={(event) => act({ kind: 'stock', soldOut: false }, isByKey(event))}>
              {t('dish.markAvailable')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => setDialog('availability')}>{t('several.times')}</Menu.Item>
            <Menu.Item onClick={() => setDialog('allergen')}>{t('several.allergen')}</Menu.Item>
            <Menu.Item onClick={(event) => act({ kind: 'show', isActive: true }, isByKey(event))}>
              {t('show')}
            </Menu.Item>
            <Menu.Item onClick={(event) => act({ kind: 'show', isActive: false }, isByKey(event))}>
              {t('hide')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              className={classes.deletes ?? ''}
              onClick={(event) => act({ kind: 'delete' }, isByKey(event))}
            >
              {t('several.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </ActionBar>
      {dialog === 'prices' && (
        <PricesDialog store={store} language={language} dishes={selected} onClose={close} onAct={act} />
      )}
      {dialog === 'move' && (
        <MoveDialog store={store} language={language} menus={menus} onClose={close} onAct={act} />
      )}
      {dialog === 'availability' && <AvailabilityDialog onClose={close} onAct={act} />}
      {dialog === 'allergen' && <AllergenDialog onClose={close} onAct={act} />}
    </>
  );
};
