import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isByKey } from '@/lib/browser/click';
import classes from './row-menu.module.css';

type RowAction = {
  text: string;
  icon: TablerIcon;
  act: () => void;
  /** Opens what takes the focus; after all else the focus is back on the menu's button. */
  opens?: boolean;
};

type Props = {
  /** What the row is called. */
  name: string;
  /** What can be done with this kind of row alone. */
  actions?: RowAction[];
  onMove?: (step: -1 | 1) => void;
  /** Hears whether it was asked for by a key. */
  onDelete?: (byKey: boolean) => void;
  /** What deleting is called, where it takes more along than the row. */
  deletes?: string;
};

/** What outside of a menu closes it. Closed ones listen to nothing: a long list has hundreds, and each would hear every key. */
const outside = ['mousedown', 'touchstart', 'keydown'];
const none: string[] = [];

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What is done with a row besides opening it; what is left out is not for who looks at it. */
export const RowMenu = ({ name, actions = [], onMove, onDelete, deletes }: Props) => {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState(false);
  const [returns, setReturns] = useState(true);
  return (
    <Menu
      {...{ opened, onChange: setOpened }}
      {...{ position: 'bottom-end', width: 216, returnFocus: returns }}
      onOpen={() => setReturns(true)}
      clickOutsideEvents={opened ? outside : none}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('row.more', { name })}>
          <IconDots {...look} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ text, icon: Icon, act, opens = false }) => (
          <Menu.Item
            key={text}
            leftSection={<Icon {...look} />}
            onClick={() => {
              setReturns(!opens);
              act();
            }}
          >
            {text}
          </Menu.Item>
        ))}
        {onMove && (
          <>
            <Menu.Item leftSection={<IconArrowUp {...look} />} onClick={() => onMove(-1)}>
              {t('row.up')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown {...look} />} onClick={() => onMove(1)}>
              {t('row.down')}
            </Menu.Item>
          </>
        )}
        {onDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={classes.deletes ?? ''}
              leftSection={<IconTrash {...look} />}
              onClick={(event) => onDelete(isByKey(event))}
            >
              {deletes ?? t('row.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
