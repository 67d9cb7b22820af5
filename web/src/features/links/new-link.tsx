import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkInput, limits, type Store } from '@/api';
import { tagOf } from '@/i18n';
import type { Creation, Creations } from '@/lib/drafts/use-creations';
import { completeAddress } from '@/lib/forms/address';
import { Form } from '@/lib/forms/form';
import { networkName } from '@/lib/forms/networks';
import { type KeptForm, useKeptForm } from '@/lib/forms/use-kept-form';
import { useProblemText } from '@/lib/server/problem-text';
import { momentOf } from '@/lib/time/zone';
import { ClearButton } from '@/ui/clear-button';
import { keptInView } from '@/ui/kept-in-view';
import { Panel } from '@/ui/panel';
import panel from '@/ui/panel.module.css';
import { Aside } from '@/ui/pending-rows';
import { useLimit } from '@/ui/use-limit';
import { AddressField } from './address-field';
import { defaultName, namesOf } from './default-names';
import { ends, formOf, hasAddress, networkOf, type Sort } from './kinds';
import { checkAddress } from './link-fields';
import classes from './new-link.module.css';
import { PdfNote } from './pdf-note';
import { SortPicker } from './sort-picker';
import { SortSign } from './sort-sign';
import { TimeField } from './window-fields';

type Props = {
  store: Store;
  links: Creations<LinkInput>;
  form: KeptForm<Typed>;
  onClose: () => void;
};

/** What is typed of a link that is not asked for yet. */
export type Typed = {
  sort: Sort | null;
  name: string;
  address: string;
  /** When an offer or an event ends, as the store's clocks show it; empty for never. */
  until: string;
  key: string;
};

/** A form in which nothing is typed. */
export const emptyLink: Typed = { sort: null, name: '', address: '', until: '', key: '' };

/** What is typed of a new link of a store, until it is added or thrown away. */
export const useNewLinkForm = (store: Store): KeptForm<Typed> => useKeptForm(`link-${store.id}`, emptyLink);

/** The link that is typed. */
const inputOf = (sort: Sort, { name, address, until }: Typed, store: Store): LinkInput => ({
  kind: sort.kind,
  name: namesOf(sort, name, store.defaultLanguage, store.languages),
  linkAddress: hasAddress(sort.kind) ? completeAddress(address, formOf(sort)) : '',
  socialLinkType: sort.social,
  ...(until && ends(sort.kind) && { linkEndActiveTime: momentOf(until, store.timeZone) }),
});

/** Whether a link is the one that is typed. */
export const isTyped = (link: LinkInput, typed: Typed, store: Store): boolean =>
  typed.sort !== null && JSON.stringify(inputOf(typed.sort, typed, store)) === JSON.stringify(link);

/** Whether a name is one that somebody has typed, and not that of its kind. */
const hasOwnName = ({ sort, name }: Typed, store: Store): boolean =>
  name !== (sort ? defaultName(sort, store.defaultLanguage) : '');

/** Whether anything would be lost with the form. */
export const isHalfTyped = (typed: Typed, store: Store): boolean =>
  hasOwnName(typed, store) || typed.address !== '' || typed.until !== '';

/** The id of the field for a new link's name. */
export const newLinkName = 'new-link-name';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Adds a link: first what it is, then what it is called and where it leads. */
export const NewLink = ({ store, links, form, onClose }: Props) => {
  const { t } = useTranslation('links');
  const { form: typed, put, clear } = form;
  const { sort, name } = typed;
  const asked = links.list.find(({ key }) => key === typed.key);
  const top = useRef<HTMLElement>(null);
  // Below a long list there is no room for the form before the page is longer.
  useEffect(() => keptInView(top.current), []);

  /** Back to what there is to choose from. What is typed stays, unless it is a link by now. */
  const chooseAgain = () => {
    if (asked && !asked.error) return clear();
    put({ sort: null, name: hasOwnName(typed, store) ? name : '' });
  };

  // Focus follows the step, so that a keyboard goes on where the eye is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    top.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [sort === null]);

  return (
    <Panel
      ref={top}
      title={sort ? t('new.details') : t('new.title')}
      before={
        sort && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={chooseAgain}
            aria-label={t('new.back')}
          >
            <IconArrowLeft {...icon} />
          </ActionIcon>
        )
      }
      closes={t('new.close')}
      onClose={onClose}
    >
      {sort ? (
        <Details {...{ sort, store, links, asked, form, onClose }} />
      ) : (
        <SortPicker
          onPick={(picked) => put({ sort: picked, name: name || defaultName(picked, store.defaultLanguage) })}
        />
      )}
    </Panel>
  );
};

type DetailsProps = {
  sort: Sort;
  store: Store;
  links: Creations<LinkInput>;
  /** The link that was asked for with what is typed, until it is made. */
  asked: Creation<LinkInput> | undefined;
  form: KeptForm<Typed>;
  onClose: () => void;
};

const Details = ({ sort, store, links, asked, onClose, ...props }: DetailsProps) => {
  const { form: typed, put, throwAway, aside } = props.form;
  const { t } = useTranslation(['links', 'ui']);
  const { name, address, until, key } = typed;
  const { rule } = useProblemText();
  const [broken, setBroken] = useState<ReturnType<typeof checkAddress>>();
  const [isPast, setPast] = useState(false);
  const source = store.defaultLanguage;
  const form = formOf(sort);
  const addressed = hasAddress(sort.kind);
  const network = networkOf(sort.kind);
  const isOnItsWay = asked !== undefined && !asked.error;
  /** What is typed over a link that is on its way is another one. */
  const edit = (change: Partial<Typed>) => put(isOnItsWay ? { ...change, key: '' } : change);
  const named = useLimit()(name, limits.link.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const noAddress = address ? checkAddress(address, sort) : undefined;
    const end = ends(sort.kind) && momentOf(until, store.timeZone);
    const isOver = !!end && Date.parse(end) <= Date.now();
    setBroken(noAddress);
    setPast(isOver);
    if (named.error || isOnItsWay || noAddress || isOver) return;
    if (asked) links.remove(key);
    put({ key: links.add(inputOf(sort, typed, store)) });
  };
  const nameError = links.error(key, `name.${source}`);
  const addressError = broken ? rule(broken) : links.error(key, 'link_address');
  const untilError = isPast ? rule({ code: 'already_past' }) : links.error(key, 'link_end_active_time');

  return (
    <Form className={classes.details} onSubmit={submit}>
      <SortSign sort={sort} />
      <div className={classes.fields}>
        <TextInput
          id={newLinkName}
          label={t('ui:texts.name')}
          lang={tagOf[source]}
          value={name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
          error={nameError}
          {...named}
          required
          data-first={addressed && name !== '' ? undefined : true}
        />
        {addressed ? (
          <AddressField
            form={form}
            value={address}
            onChange={(text) => {
              setBroken(undefined);
              edit({ address: text });
            }}
            error={addressError}
            first={name !== ''}
          />
        ) : (
          <p className={classes.note}>{t(sort.kind === 'menu' ? 'new.menuNote' : 'new.wifiNote')}</p>
        )}
        {network && (
          <NativeSelect
            label={t('editor.shownAs')}
            value={sort.social ?? ''}
            data={[
              { value: '', label: t('editor.asLink') },
              { value: network, label: t('editor.asIcon', { network: networkName(network) }) },
            ]}
            onChange={({ currentTarget }) => {
              const next = { ...sort, social: currentTarget.value === '' ? null : network };
              // A name that nobody has typed is that of what is chosen.
              edit({ sort: next, name: hasOwnName(typed, store) ? name : defaultName(next, source) });
            }}
          />
        )}
        {sort.kind === 'pdf' && <PdfNote onLeave={onClose} />}
        {ends(sort.kind) && (
          <TimeField
            label={t(sort.kind === 'event' ? 'new.over' : 'new.until')}
            hint={t('new.goes')}
            value={until}
            onChange={(time) => {
              setPast(false);
              edit({ until: time });
            }}
            error={untilError}
          />
        )}
        {asked && !nameError && !addressError && !untilError && (asked.error ?? links.trouble) && (
          <p className={panel.problem} role="alert">
            {asked.error ?? links.trouble}
          </p>
        )}
        <Aside name={aside && (aside.name || aside.address)} />
        <div className={panel.buttons}>
          <Button type="submit" variant="customGreen" loading={isOnItsWay}>
            {t('new.add')}
          </Button>
          <ClearButton
            throwAway={throwAway}
            isTyped={!isOnItsWay && isHalfTyped(typed, store)}
            focusIds={[newLinkName]}
          />
        </div>
      </div>
    </Form>
  );
};
