import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconMapPin, IconPrinter, IconToggleLeft, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type Table } from '@/api';
import { isByKey } from '@/lib/browser/click';
import { Form } from '@/lib/forms/form';
import { lengthOf } from '@/lib/forms/length';
import { ActionBar } from '@/ui/action-bar';
import { useLimit } from '@/ui/use-limit';
import classes from './selection-bar.module.css';
import type { Alike } from './use-changes-alike';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The statuses of tables. */
export const statuses = ['available', 'occupied', 'disabled'] as const;

type Props = {
  /** Those that can be selected, and those that are. */
  shown: Table[];
  selected: Table[];
  editable: boolean;
  areas: string[];
  onSelectAll: (all: boolean) => void;
  onChange: (change: Alike, byKey: boolean) => void;
  /** Hears whether it was asked for by a key. */
  onDelete: (byKey: boolean) => void;
  onPrint: () => void;
  onDone: () => void;
};

/** What can be done with the tables that are selected. */
export const SelectionBar = ({ shown, selected, editable, areas, ...on }: Props) => {
  const { t } = useTranslation('codes');
  const [isNaming, setNaming] = useState(false);
  const isAll = shown.length > 0 && selected.length === shown.length;
  const none = selected.length === 0;
  return (
    <>
      <ActionBar
        words={{
          label: t('select.open'),
          count: t('select.count', { count: selected.length }),
          ...{ all: t('select.all'), none: t('select.none'), done: t('select.done') },
        }}
        isAll={isAll}
        onSelectAll={on.onSelectAll}
        onDone={on.onDone}
      >
        {editable && (
          <>
            <Button
              className={classes.change ?? ''}
              variant="customBlackOutlined"
              leftSection={<IconMapPin {...icon} />}
              disabled={none}
              aria-label={t('select.area')}
              onClick={() => setNaming(true)}
            >
              {t('table.area')}
            </Button>
            <Menu position="top-end" width={216}>
              <Menu.Target>
                <Button
                  className={classes.change ?? ''}
                  variant="customBlackOutlined"
                  leftSection={<IconToggleLeft {...icon} />}
                  aria-label={t('select.status')}
                  disabled={none}
                >
                  {t('table.status.title')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {statuses.map((status) => (
                  <Menu.Item key={status} onClick={(event) => on.onChange({ status }, isByKey(event))}>
                    {t(`table.status.${status}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        )}
        {editable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={none}
            aria-label={t('select.delete')}
            title={t('select.delete')}
            onClick={(event) => on.onDelete(isByKey(event))}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        )}
        <Button
          className={classes.print ?? ''}
          variant="customPurple"
          leftSection={<IconPrinter {...icon} />}
          disabled={none}
          onClick={on.onPrint}
        >
          {t('print.open')}
        </Button>
      </ActionBar>
      <AreaDialog
        opened={isNaming}
        areas={areas}
        onClose={() => setNaming(false)}
        onArea={(area, byKey) => {
          setNaming(false);
          on.onChange({ area }, byKey);
        }}
      />
    </>
  );
};

type AreaProps = {
  opened: boolean;
  areas: string[];
  onClose: () => void;
  onArea: (area: string, byKey: boolean) => void;
};

/** Asks for the area of several tables. */
const AreaDialog = ({ opened, areas, onClose, onArea }: AreaProps) => {
  const { t } = useTranslation('codes');
  const [area, setArea] = useState('');
  const limitProps = useLimit();
  const list = useId();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('select.area')}
      closeButtonProps={{ 'aria-label': t('print.close') }}
    >
      <Form
        className={classes.area}
        onSubmit={(event) => {
          event.preventDefault();
          if (lengthOf(area) > limits.table.area) return;
          onArea(area, true);
          setArea('');
        }}
      >
        <TextInput
          label={t('table.area')}
          placeholder={t('table.areaExample')}
          value={area}
          {...limitProps(area, limits.table.area)}
          list={list}
          data-autofocus
          onChange={({ currentTarget }) => setArea(currentTarget.value)}
        />
        <datalist id={list}>
          {areas.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <Button type="submit" variant="customPurple">
          {t('select.apply')}
        </Button>
      </Form>
    </Modal>
  );
};
