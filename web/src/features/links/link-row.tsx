import { ActionIcon, Menu, Switch, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconDots,
  IconPointer,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link, Store } from '@/api';
import { currentLanguage, type Language, tagOf } from '@/i18n';
import { shortAddress } from '@/lib/address';
import { stateOf, textIn, worst } from '@/lib/text';
import { DragHandle, SortableRow } from '@/ui/sortable';
import { SortIcon, sortOf } from './kinds';
import { LinkEditor } from './link-editor';
import classes from './links.module.css';

type Props = {
  link: Link;
  store: Store;
  language: Language;
  onLanguage: (language: Language) => void;
  editable: boolean;
  open: boolean;
  onOpen: (id: string | null) => void;
  onSwitch: (id: string, isActive: boolean) => void;
  onMove: (id: string, step: -1 | 1) => void;
  onDelete: (id: string) => void;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A link as guests will see it, with what its owner does with it; it opens into its editor. */
export const LinkRow = memo((props: Props) => {
  const { link, store, language, editable, open, onOpen, onSwitch, onMove, onDelete } = props;
  const { t } = useTranslation('links');
  const name = textIn(link.name, language, store.defaultLanguage);
  const target = link.kind === 'menu' ? t('leadsToMenu') : shortAddress(link.linkAddress);
  const standing = worst([
    stateOf(link.name, language, store.defaultLanguage),
    stateOf(link.description, language, store.defaultLanguage),
  ]);
  const clicks = new Intl.NumberFormat(tagOf[currentLanguage()]).format(link.clicks);

  return (
    <SortableRow id={link.id} className={classes.row}>
      <div className={classes.line} data-off={!link.isActive || undefined}>
        <DragHandle label={t('row.drag', { name })} disabled={!editable} />
        <button
          type="button"
          id={`link-${link.id}`}
          className={classes.title}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : link.id)}
        >
          <span className={classes.icon}>
            <SortIcon sort={sortOf(link)} />
          </span>
          <span className={classes.words}>
            <span className={classes.name} lang={tagOf[language]}>
              {name}
            </span>
            <span className={classes.target}>{target}</span>
          </span>
          {standing !== 'good' && <span className={classes.badge}>{t(`standing.${standing}`)}</span>}
          <IconChevronDown className={classes.chevron} {...icon} />
        </button>
        <Tooltip label={t('row.clicksHint')}>
          <span className={classes.clicks}>
            <IconPointer size={16} stroke={1.75} aria-hidden />
            {clicks}
            <span className="visually-hidden"> {t('row.clicks', { count: link.clicks })}</span>
          </span>
        </Tooltip>
        <Switch
          checked={link.isActive}
          onChange={(event) => onSwitch(link.id, event.currentTarget.checked)}
          disabled={!editable}
          aria-label={t('row.active', { name })}
          color="purple"
        />
        {editable && (
          <Menu position="bottom-end" width={208}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('row.more', { name })}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => onMove(link.id, -1)}>
                {t('row.up')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => onMove(link.id, 1)}>
                {t('row.down')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(link.id)}>
                {t('row.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {open && (
        <LinkEditor
          link={link}
          store={store}
          language={language}
          onLanguage={props.onLanguage}
          editable={editable}
          onClose={() => {
            onOpen(null);
            document.getElementById(`link-${link.id}`)?.focus();
          }}
        />
      )}
    </SortableRow>
  );
});
