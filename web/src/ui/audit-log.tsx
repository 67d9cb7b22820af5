import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, Role, StoreType } from '@/api';
import { useJobName } from '@/lib/names/job-name';
import { useValueText } from '@/lib/names/value-text';
import classes from './audit-log.module.css';
import { PagedList, type PagedQuery } from './paged-list';
import { EmptyView } from './state-views';

type Props = {
  entries: PagedQuery<AuditEntry>;
  /** Names the list. */
  label: string;
  /** Whether each entry says where the change counts. */
  places?: boolean;
  /** Whose changes they are; everybody's where it is empty. */
  whose?: string;
  /** What identity providers are called. */
  signInProviders?: { id: string; label: string }[];
};

/** Who changed what, the newest first. */
export const AuditLog = ({ entries, label, places = false, whose = '', signInProviders = [] }: Props) => (
  <PagedList query={entries} rows={3} height={56} aria-label={label} none={<None whose={whose} />}>
    {(list) =>
      list.map((entry) => (
        <Entry key={entry.id} entry={entry} places={places} signInProviders={signInProviders} />
      ))
    }
  </PagedList>
);

const None = ({ whose }: { whose: string }) => {
  const { t } = useTranslation('audit');
  const why = whose ? 'noneFor' : 'none';
  return (
    <EmptyView
      icon={<IconHistory size={28} stroke={1.75} />}
      title={t(`${why}.title`, { email: whose })}
      text={t(`${why}.text`)}
    />
  );
};

type EntryProps = { entry: AuditEntry } & Required<Pick<Props, 'places' | 'signInProviders'>>;

const Entry = ({ entry, places, signInProviders }: EntryProps) => {
  const { t, i18n } = useTranslation('audit');
  const steps = useSteps(entry, signInProviders);
  const by = entry.actorName || entry.actorEmail || t('carte');
  const action = `action.${entry.action}`;
  const facts = [
    places && (entry.storeName ?? t('platform')),
    // An action of another version has no words here.
    i18n.exists(`audit:${action}`) ? t(action as 'action.role.assigned') : entry.action,
    t('by', { by }),
  ];
  return (
    <li className={classes.entry} tabIndex={-1}>
      <ul className={classes.steps}>
        {steps.map(({ label, text, isShortened }) => (
          <li key={label}>
            <span className={classes.label}>{label}</span>
            <span>
              {text}
              {isShortened && <span className={classes.shortened}>{` (${t('shortened')})`}</span>}
            </span>
          </li>
        ))}
      </ul>
      <span className={classes.facts}>
        {facts.filter(Boolean).join(' · ')} · <time dateTime={entry.at}>{t('at', { at: entry.at })}</time>
      </span>
    </li>
  );
};

type Step = { label: string; text: string; isShortened?: boolean };

/** What has changed, field by field. A role is labelled by whose it is; of a job its name and payload are shown. */
const useSteps = (entry: AuditEntry, signInProviders: { id: string; label: string }[]): Step[] => {
  const { t } = useTranslation(['audit', 'roles']);
  const { label, value } = useValueText({ signInProviders });
  const jobName = useJobName();
  const storeSteps = useStoreSteps();
  const lookSteps = useLookSteps();
  const importSteps = useImportSteps();
  if (entry.action.startsWith('job.')) {
    const change = (name: string) => entry.changes.find(({ field }) => field === name);
    const before = (name: string) => String(change(name)?.before ?? '');
    const isShortened = change('payload')?.isShortened ?? false;
    return [{ label: jobName(before('name')), text: before('payload'), isShortened }];
  }
  if (entry.action.startsWith('store.')) return storeSteps(entry);
  if (entry.action.startsWith('appearance.')) return lookSteps(entry);
  if (entry.action.startsWith('menu.')) return importSteps(entry);
  const role = (value: unknown) => (value ? t(`roles:role.${value as Role}`) : t('roles:none'));
  return entry.changes.map(({ field, before, after, isShortened }) =>
    field === 'role'
      ? { label: entry.subject, text: t('step', { before: role(before), after: role(after) }) }
      : {
          label: label(field),
          text: t('step', { before: value(field, before), after: value(field, after) }),
          isShortened,
        },
  );
};

/** The settings of a store that have changed; of one that was deleted or restored its name. */
const useStoreSteps = (): ((entry: AuditEntry) => Step[]) => {
  const { t, i18n } = useTranslation(['audit', 'stores']);
  const value = (field: string, value: unknown) => {
    if (value === null || value === '') return t('field.none');
    if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no');
    return field === 'type' ? t(`stores:type.${value as StoreType}`) : String(value);
  };
  return ({ action, changes }) =>
    changes
      .filter(({ field }) => action === 'store.updated' || field === 'name')
      .map(({ field, before, after, isShortened }) => ({
        // A field of another version has no words here.
        label: i18n.exists(`audit:field.${field}`) ? t(`field.${field}` as 'field.name') : field,
        text:
          action === 'store.updated'
            ? t('step', { before: value(field, before), after: value(field, after) })
            : value(field, after ?? before),
        isShortened,
      }));
};

/** Where the words are for what is chosen from a list. */
const listsOfLook: Record<string, string> = {
  gradient_direction: 'colors.direction',
  background_placement: 'placement',
  button_shape: 'shape',
  type_pairing: 'type',
};

/** What has changed of the look that guests see. Of pictures it says whether there is one. */
const useLookSteps = (): ((entry: AuditEntry) => Step[]) => {
  const { t, i18n } = useTranslation(['audit', 'look']);
  const value = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return t('field.none');
    if (field.endsWith('_image')) return t('field.picture');
    const key = `look:${listsOfLook[field]}.${value}`;
    return i18n.exists(key) ? t(key as 'look:shape.pill') : String(value);
  };
  return ({ changes }) =>
    changes.map(({ field, before, after }) => ({
      label: i18n.exists(`audit:field.${field}`) ? t(`field.${field}` as 'field.name') : field,
      text: t('step', { before: value(field, before), after: value(field, after) }),
    }));
};

/** How many dishes an import of a menu has touched, or undoing it. */
const useImportSteps = (): ((entry: AuditEntry) => Step[]) => {
  const { t } = useTranslation('audit');
  return ({ changes }) => {
    const value = (name: string) => changes.find(({ field }) => field === name)?.after;
    const counts = (['added', 'updated', 'removed', 'restored'] as const).flatMap((name) => {
      const count = value(name);
      return typeof count === 'number' && count > 0 ? [t(`import.${name}`, { count })] : [];
    });
    return [{ label: String(value('file') || t('import.pasted')), text: counts.join(' · ') }];
  };
};
