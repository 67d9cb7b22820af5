import { ActionIcon, Switch, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconCopy, IconPointer } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link, LinkInput, LinkKind, Store } from '@/api';
import { currentLocale, type Language, tagOf } from '@/i18n';
import { useWanted } from '@/lib/drafts/use-draft';
import { shortAddress, shownAddress } from '@/lib/forms/address';
import { shownIn, stateOf, textIn } from '@/lib/text/text';
import { TranslationBadge, UnsavedBadge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import row from '@/ui/entry-row.module.css';
import { NoHandle, NoteOver, Unseen } from '@/ui/pending-rows';
import { RowMenu } from '@/ui/row-menu';
import { DragHandle, SortableRow } from '@/ui/sortable';
import { BrokenNote } from './broken-note';
import { sortOf } from './kinds';
import { LayoutSign } from './layout-field';
import { LinkEditor } from './link-editor';
import classes from './link-row.module.css';
import { SortSign } from './sort-sign';
import { Sparkline } from './sparkline';
import { type Active, activeIdOf } from './use-link-actions';
import type { WeekClicks } from './use-week-clicks';
import { WifiMissing } from './wifi-note';
import { WindowBadge } from './window-badge';

type Props = {
  link: Link;
  /** How it was followed day by day; not known at first. */
  week?: WeekClicks | undefined;
  store: Store;
  language: Language;
  editable: boolean;
  /** Whether all rows are there to move it among. */
  sortable: boolean;
  open: boolean;
  /** Whether something typed here is not stored. */
  unsaved: boolean;
  onOpen: (id: string | null) => void;
  onSwitch: (id: string, isActive: boolean) => void;
  onMove: (id: string, step: -1 | 1) => void;
  onDelete: (id: string, byKey: boolean) => void;
  onDuplicate: (id: string) => void;
  /** Called when the link is no longer stored. */
  onGone: (id: string) => Promise<void>;
};

/** A link as guests will see it, with what its owner does with it; it opens into its editor. */
export const LinkRow = memo((props: Props) => {
  const { link, week, store, language, editable, open, unsaved, onOpen, onSwitch, onMove, onDelete } = props;
  const { t } = useTranslation('links');
  const name = textIn(link.name, language, store.defaultLanguage);
  const target = useTarget(link.kind, link.linkAddress);
  const { isActive } = { ...link, ...useWanted<Active>(activeIdOf(link.id)) };

  return (
    <SortableRow id={link.id} className={cx(row.row, classes.row)}>
      <div className={row.line} data-off={!isActive || undefined} data-fixed={!editable || undefined}>
        {editable && <DragHandle label={t('row.drag', { name })} disabled={!props.sortable} />}
        <UnstyledButton
          id={`link-${link.id}`}
          className={row.title}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : link.id)}
        >
          <SortSign sort={sortOf(link)} off={!isActive} />
          <span className={row.words}>
            <span className={row.name} lang={tagOf[shownIn(link.name, language, store.defaultLanguage)]}>
              {name}
            </span>{' '}
            {/* Blanks keep apart what is read out. */}
            <span className={cx(row.facts, classes.target)}>
              {!link.socialLinkType && <LayoutSign layout={link.layout} />}{' '}
              <WindowBadge link={link} zone={store.timeZone} /> {target}
            </span>
          </span>
          <span className={row.mark}>
            {unsaved && !open && <UnsavedBadge />}
            <TranslationBadge
              state={stateOf([link.name, link.description], language, store.defaultLanguage)}
            />
          </span>
          <IconChevronDown className={row.chevron} size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
        {link.kind === 'wifi' ? (
          // It leads nowhere, so nothing is counted.
          <Unseen>
            <Clicks link={link} />
          </Unseen>
        ) : (
          <Clicks link={link} week={week} />
        )}
        <Switch
          checked={isActive}
          onChange={(event) => onSwitch(link.id, event.currentTarget.checked)}
          disabled={!editable}
          aria-label={t('row.active', { name })}
          color="purple"
        />
        {editable && (
          <RowMenu
            name={name}
            actions={[
              {
                text: t('row.duplicate'),
                icon: IconCopy,
                act: () => props.onDuplicate(link.id),
                opens: true,
              },
            ]}
            onMove={(step) => onMove(link.id, step)}
            onDelete={(byKey) => onDelete(link.id, byKey)}
          />
        )}
      </div>
      {link.kind === 'wifi' && isActive && !open && <WifiMissing store={store} />}
      <BrokenNote link={link} storeId={store.id} name={name} editable={editable} />
      {open && (
        <LinkEditor
          link={link}
          store={store}
          language={language}
          onGone={props.onGone}
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

/** Where a link leads, in a line. */
const useTarget = (kind: LinkKind, address: string): string => {
  const { t } = useTranslation('links');
  if (kind === 'menu') return t('leadsToMenu');
  return kind === 'wifi'
    ? t('showsWifi')
    : shortAddress(shownAddress(address, kind === 'map' ? 'map' : 'web'));
};

type ClicksProps = { link: Pick<Link, 'clicks' | 'uniqueClicks'>; week?: WeekClicks | undefined };

/** How often a link was followed, and by how many. */
const Clicks = ({ link, week }: ClicksProps) => {
  const { t } = useTranslation('links');
  const number = new Intl.NumberFormat(currentLocale());
  const clicks = link.clicks + (week?.clicks ?? 0);
  const visitors = link.uniqueClicks + (week?.visitors ?? 0);
  return (
    <Tooltip
      label={t('row.clicksHint')}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span className={cx(row.clicks, classes.clicks)}>
        <span className={classes.week}>
          {week ? <Sparkline values={week.days} /> : <IconPointer size={16} stroke={1.75} aria-hidden />}
        </span>
        <span>
          {number.format(clicks)} {t('row.clicks', { count: clicks })}
        </span>{' '}
        <span className={classes.visitors}>
          {t('row.visitors', { count: visitors, visitors: number.format(visitors) })}
        </span>
        {week && (
          <VisuallyHidden>
            {' '}
            {t('row.week', { days: week.days.map((count) => number.format(count)).join(' · ') })}
          </VisuallyHidden>
        )}
      </span>
    </Tooltip>
  );
};

type PendingProps = {
  link: LinkInput;
  store: Store;
  language: Language;
  refused: boolean;
  note: ReactNode;
};

/** A link that is not stored yet, where it will stand and as it will. */
export const PendingLink = ({ link, store, language, refused, note }: PendingProps) => {
  const target = useTarget(link.kind, link.linkAddress ?? '');
  const source = store.defaultLanguage;
  return (
    <div className={row.line}>
      <NoHandle />
      <div className={row.title}>
        <SortSign sort={{ kind: link.kind, social: link.socialLinkType ?? null }} />
        <span className={row.words}>
          <span className={row.name} lang={tagOf[shownIn(link.name, language, source)]}>
            {textIn(link.name, language, source)}
          </span>
          <span className={cx(row.facts, classes.target)}>{target}</span>
        </span>
      </div>
      {!refused && (
        <Unseen>
          <Clicks link={{ clicks: 0, uniqueClicks: 0 }} />
        </Unseen>
      )}
      <NoteOver note={note}>
        <Switch />
        <ActionIcon size={36} />
      </NoteOver>
    </div>
  );
};
