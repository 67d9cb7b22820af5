import { Select, Switch, TextInput } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { limits, type Store, type StoreType } from '@/api';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { DraftTrouble } from '@/ui/editor';
import { Loaded, type LoadedQuery, OutageNote, withoutOutage } from '@/ui/paged-list';
import { SearchSelect } from '@/ui/search-select';
import { useLead } from '@/ui/use-lead';
import { useLimit } from '@/ui/use-limit';
import { storeTypes, timeZones } from '../choices';
import { CompanyGroup } from './company-group';
import { DeleteGroup } from './delete-group';
import { HoursGroup } from './hours-group';
import { LanguagesGroup } from './languages-group';
import classes from './settings.module.css';
import { readStore, type SettingsDraft, settingsId, useSettingsDraft } from './settings-draft';
import { WebAddress } from './web-address';

type Props = {
  store: Store;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
  /** The store is deleted. */
  onDeleted: () => void;
};

/**
 * Everything that was asked for when a store was opened, and what its guests look for; as it is now, for somebody else
 * may have changed it since the store was read. Where it cannot be read anew, what is known can be changed all the same.
 */
export const Settings = (props: Props) => {
  const reading = useReading(props.store.id);
  return (
    <>
      <OutageNote queries={[reading]} />
      <Loaded query={withoutOutage(reading)} rows={4} height={160}>
        {() => <Groups {...props} />}
      </Loaded>
    </>
  );
};

/** Reads a store once. A subscription would read it again after each change of it, and when it is deleted. */
const useReading = (storeId: string): LoadedQuery<true> => {
  const dispatch = useAppDispatch();
  const [{ data, error, isFetching }, setState] = useState<Omit<LoadedQuery<true>, 'refetch'>>({
    isFetching: true,
  });
  const refetch = useCallback(async () => {
    setState((before) => ({ ...before, isFetching: true }));
    const { error } = await dispatch(readStore(storeId));
    setState({ data: true, error, isFetching: false });
  }, [dispatch, storeId]);
  useEffect(() => void refetch(), [refetch]);
  return { data, currentData: data, error, isFetching, refetch };
};

const Groups = ({ store, shown, onDeleted }: Props) => {
  const { t } = useTranslation('settings');
  const draft = useSettingsDraft(store);
  const editable = may(store, 'store.update');
  const id = settingsId(store);
  useLead(id, shown, draft);
  return (
    <div id={id} className={classes.settings}>
      <div className={classes.trouble}>
        <DraftTrouble draft={draft} />
      </div>
      <Group title={t('business.title')}>
        <Business draft={draft} editable={editable} />
      </Group>
      <Group title={t('contact.title')} hint={t('contact.hint')}>
        <Contact draft={draft} editable={editable} />
      </Group>
      <Group anchor="company" title={t('company.title')} hint={t('company.hint')}>
        <CompanyGroup store={store} shown={shown} editable={editable} />
      </Group>
      <Group anchor="hours" title={t('hours.title')} hint={t('hours.hint', { zone: draft.value.timeZone })}>
        <HoursGroup store={store} draft={draft} editable={editable} />
        <TimeZone draft={draft} editable={editable} />
      </Group>
      <Group title={t('languages.title')}>
        <LanguagesGroup store={store} draft={draft} editable={editable} />
      </Group>
      <Group title={t('slug.title')} hint={t('slug.hint')}>
        <WebAddress store={store} shown={shown} editable={editable} />
        <Switch
          data-field="isListed"
          label={t('slug.listed')}
          description={t('slug.listedHint')}
          checked={draft.value.isListed}
          onChange={(event) => draft.set('isListed', event.currentTarget.checked, 'now')}
          error={draft.error('is_listed', 'code')}
          disabled={!editable}
        />
      </Group>
      {may(store, 'store.delete') && (
        <Group title={t('delete.title')} hint={t('delete.hint')}>
          <DeleteGroup store={store} onDeleted={onDeleted} />
        </Group>
      )}
    </div>
  );
};

type GroupProps = {
  title: string;
  hint?: string;
  /** What leads to it in an address, after the hash. */
  anchor?: string;
  children: ReactNode;
};

/** Settings that belong together. */
const Group = ({ title, hint, anchor, children }: GroupProps) => {
  const id = useId();
  const heading = useAnchor(anchor);
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
};

/** The heading of the part that the address names is shown and has the focus. */
const useAnchor = (anchor: string | undefined): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes here again is led there again
  useEffect(() => {
    if (!anchor || hash !== `#${anchor}`) return;
    // A page that has just come starts at its top, and its shell sees to that after this.
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    });
    return () => clearTimeout(timer);
  }, [anchor, hash, key]);
  return heading;
};

type FieldsProps = { draft: SettingsDraft; editable: boolean };

const Business = ({ draft, editable }: FieldsProps) => {
  const { t } = useTranslation(['stores', 'settings']);
  const limitProps = useLimit();
  return (
    <div className={classes.pair}>
      <TextInput
        data-field="name"
        label={t('new.name')}
        value={draft.value.name}
        onChange={(event) => draft.set('name', event.currentTarget.value, 'blur')}
        onBlur={() => draft.flush('name')}
        onKeyDown={(event) => event.key === 'Enter' && draft.flush('name')}
        error={draft.error('name')}
        {...limitProps(draft.value.name, limits.store.name)}
        autoComplete="organization"
        readOnly={!editable}
        required
      />
      <Select
        data-field="type"
        label={t('settings:business.type')}
        data={storeTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={draft.value.type}
        onChange={(type) => type && draft.set('type', type as StoreType, 'now')}
        allowDeselect={false}
        error={draft.error('type', 'code')}
        disabled={!editable}
      />
    </div>
  );
};

const contacts = { address: 'text', phone: 'tel', email: 'email' } as const;

const Contact = ({ draft, editable }: FieldsProps) => {
  const { t } = useTranslation('settings');
  const limitProps = useLimit();
  return (
    <>
      {(Object.keys(contacts) as (keyof typeof contacts)[]).map((name) => (
        <TextInput
          key={name}
          data-field={name}
          label={t(`contact.${name}`)}
          placeholder={t(`contact.${name}Example`)}
          value={draft.value[name]}
          onChange={(event) => draft.set(name, event.currentTarget.value, 'blur')}
          onBlur={() => draft.flush(name)}
          onKeyDown={(event) => event.key === 'Enter' && draft.flush(name)}
          error={draft.error(name)}
          {...limitProps(draft.value[name], limits.store[name])}
          inputMode={contacts[name]}
          autoComplete={name === 'address' ? 'street-address' : contacts[name]}
          spellCheck={false}
          readOnly={!editable}
        />
      ))}
    </>
  );
};

const TimeZone = ({ draft, editable }: FieldsProps) => {
  const { t } = useTranslation('stores');
  const all = useMemo(timeZones, []);
  return (
    <SearchSelect
      data-field="timeZone"
      label={t('new.timeZone')}
      data={all.includes(draft.value.timeZone) ? all : [draft.value.timeZone, ...all]}
      value={draft.value.timeZone}
      onChange={(zone) => draft.set('timeZone', zone, 'now')}
      error={draft.error('time_zone')}
      disabled={!editable}
    />
  );
};
