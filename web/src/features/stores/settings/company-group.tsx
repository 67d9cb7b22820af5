import { Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  api,
  type Company,
  limits,
  once,
  type Store,
  useGetCompanyQuery,
  useUpdateCompanyMutation,
  values,
} from '@/api';
import { currentLocale } from '@/i18n';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { DraftTrouble } from '@/ui/editor';
import { Loaded } from '@/ui/paged-list';
import { SearchSelect } from '@/ui/search-select';
import { toastNotSaved } from '@/ui/toasts';
import { useLead } from '@/ui/use-lead';
import { useLimit } from '@/ui/use-limit';
import { selectCompany } from '../company-slice';
import classes from './settings.module.css';

type Props = {
  store: Store;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
  editable: boolean;
};

/** Who runs the store, of which its imprint and its privacy notice are made. */
export const CompanyGroup = (props: Props) => {
  const query = useGetCompanyQuery({ storeId: props.store.id }, { refetchOnMountOrArgChange: true });
  const { companyInfo } = useSelector(selectCompany);
  return (
    <Loaded query={query} rows={4} height={72}>
      {(read) => {
        // What was stored is in the state first, which may be about another store, of which something was read meanwhile.
        const company = [companyInfo, read].find((each) => each?.storeId === props.store.id);
        return company ? <Fields {...props} company={company} /> : null;
      }}
    </Loaded>
  );
};

type CompanyFields = Omit<Company, 'storeId' | 'revision' | 'hasImprint'>;
type CompanyDraft = Draft<CompanyFields>;

/** The fields that follow the address, in the order of an imprint. */
const facts = [
  'representedBy',
  'registerName',
  'registerNumber',
  'vatId',
  'economicId',
  'purpose',
  'supervisoryAuthority',
  'chamber',
  'tradeRules',
  'responsiblePerson',
] as const;

/** Those of them that need a word more. */
const hinted = ['economicId', 'purpose', 'supervisoryAuthority', 'chamber', 'tradeRules'] as const;
const isHinted = (name: string): name is (typeof hinted)[number] => hinted.some((each) => each === name);

/** Those that a law asks for of companies in one country, which others are asked for neither. */
const onlyIn: { readonly [name: string]: (country: string) => boolean } = {
  economicId: (country) => country === 'DE',
  purpose: (country) => country !== 'DE',
  chamber: (country) => country !== 'DE',
  tradeRules: (country) => country !== 'DE',
};

const Fields = ({ store, shown, editable, company }: Props & { company: Company }) => {
  const { t } = useTranslation('settings');
  const draft = useCompanyDraft(store, company);
  const id = companyId(store);
  useLead(id, shown, draft);
  const text = { draft, editable };
  const { country } = draft.value;
  return (
    <div id={id} className={classes.fields}>
      <DraftTrouble draft={draft} />
      <Line name="legalName" autoComplete="organization" {...text} />
      <Line name="streetAddress" autoComplete="address-line1" {...text} />
      <div className={classes.pair}>
        <Line name="postalCode" autoComplete="postal-code" {...text} />
        <Line name="city" autoComplete="address-level2" {...text} />
      </div>
      <Country {...text} />
      <div className={classes.pair}>
        <Line name="email" inputMode="email" placeholder={store.email} {...text} />
        <Line name="phone" inputMode="tel" placeholder={store.phone} {...text} />
      </div>
      {facts.map((name) =>
        draft.value[name] !== '' || (onlyIn[name]?.(country) ?? true) ? (
          <Line key={name} name={name} {...text} />
        ) : null,
      )}
      <Note {...text} />
      <p className={classes.hint}>
        {company.hasImprint ? (
          <a href={`/s/${store.slug}/imprint`} target="_blank" rel="noreferrer">
            {t('company.open')}
          </a>
        ) : (
          t('company.missing')
        )}{' '}
        <a href={`/s/${store.slug}/privacy`} target="_blank" rel="noreferrer">
          {t('company.openPrivacy')}
        </a>
      </p>
    </div>
  );
};

/** Names the draft of who runs a store, and the part of the screen that edits it. */
const companyId = ({ id }: Store): string => `company-${id}`;

const useCompanyDraft = (store: Store, company: Company): CompanyDraft => {
  const dispatch = useAppDispatch();
  const [updateCompany] = useUpdateCompanyMutation();
  const { storeId, revision, hasImprint: _, ...saved } = company;
  return useDraft<CompanyFields>({
    id: companyId(store),
    path: `/stores/${store.slug}/settings`,
    saved,
    revision,
    check: (changes) => tooLong(changes, limits.company),
    send: async (companyPatch) =>
      problemIn(await updateCompany({ storeId, revision, companyPatch, noRetry: true })),
    reload: () => dispatch(api.endpoints.getCompany.initiate({ storeId }, once)),
    onLate: (why) => toastNotSaved(store.name, why),
  });
};

type FieldProps = { draft: CompanyDraft; editable: boolean };

type LineProps = FieldProps & {
  name: Exclude<keyof CompanyFields, 'country' | 'note'>;
  autoComplete?: string;
  inputMode?: 'email' | 'tel';
  placeholder?: string;
};

/** The names of the fields as the server says them. */
const location = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const Line = ({ name, draft, editable, ...rest }: LineProps) => {
  const { t } = useTranslation('settings');
  const limitProps = useLimit();
  return (
    <TextInput
      data-field={name}
      label={t(`company.${name}`)}
      description={isHinted(name) && t(`company.${name}Hint`)}
      value={draft.value[name]}
      onChange={(event) => draft.set(name, event.currentTarget.value, 'blur')}
      onBlur={() => draft.flush(name)}
      onKeyDown={(event) => event.key === 'Enter' && draft.flush(name)}
      error={draft.error(location(name))}
      {...limitProps(draft.value[name], limits.company[name])}
      {...rest}
      spellCheck={false}
      readOnly={!editable}
    />
  );
};

const Note = ({ draft, editable }: FieldProps) => {
  const { t } = useTranslation('settings');
  const limitProps = useLimit();
  return (
    <Textarea
      data-field="note"
      label={t('company.note')}
      description={t('company.noteHint')}
      value={draft.value.note}
      onChange={(event) => draft.set('note', event.currentTarget.value)}
      onBlur={() => draft.flush('note')}
      error={draft.error('note')}
      {...limitProps(draft.value.note, limits.company.note)}
      autosize
      minRows={2}
      readOnly={!editable}
    />
  );
};

const Country = ({ draft, editable }: FieldProps) => {
  const { t } = useTranslation('settings');
  const locale = currentLocale();
  const all = useMemo(() => countries(locale), [locale]);
  return (
    <SearchSelect
      data-field="country"
      label={t('company.country')}
      data={all}
      value={draft.value.country}
      onChange={(country) => draft.set('country', country, 'now')}
      error={draft.error('country')}
      disabled={!editable}
    />
  );
};

/** Every country the server takes, by name; first where Carte's languages are spoken most. */
const countries = (locale: string): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const near = ['DE', 'AT', 'CH', 'FR', 'TR'];
  const all = values.company.country.map((value) => ({ value, label: names.of(value) ?? value }));
  return [
    ...near.flatMap((code) => all.filter(({ value }) => value === code)),
    ...all
      .filter(({ value }) => !near.includes(value))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
  ];
};
