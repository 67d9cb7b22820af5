import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link, Store } from '@/api';
import { tagOf } from '@/i18n';
import { completeAddress } from '@/lib/address';
import { problemIn } from '@/lib/calls';
import { Form } from '@/lib/form';
import { limits } from '@/lib/limits';
import { fieldMessage, type Problem } from '@/lib/problem';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { useLimit } from '@/ui/use-limit';
import { addLink } from './add-link';
import { AddressField } from './address-field';
import { defaultName, namesOf } from './default-names';
import { formOf, type Sort } from './kinds';
import classes from './new-link.module.css';
import { SortPicker } from './sort-picker';
import { SortSign } from './sort-sign';

type Props = { store: Store; onAdded: (link: Link) => void; onClose: () => void };

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Adds a link: first what it is, then what it is called and where it leads. */
export const NewLink = ({ store, onAdded, onClose }: Props) => {
  const { t } = useTranslation('links');
  const [sort, setSort] = useState<Sort | null>(null);
  const top = useRef<HTMLElement>(null);

  // Focus follows the step, so that a keyboard goes on where the eye is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    top.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [sort]);

  return (
    <section
      ref={top}
      className={classes.card}
      aria-labelledby="new-link"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={classes.head}>
        {sort && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={() => setSort(null)}
            aria-label={t('new.back')}
          >
            <IconArrowLeft {...icon} />
          </ActionIcon>
        )}
        <h2 id="new-link">{sort ? t('new.details') : t('new.title')}</h2>
        <ActionIcon variant="subtle" color="gray" size={32} onClick={onClose} aria-label={t('new.close')}>
          <IconX {...icon} />
        </ActionIcon>
      </header>
      {sort ? (
        <Details key={`${sort.kind}${sort.social}`} sort={sort} store={store} onAdded={onAdded} />
      ) : (
        <SortPicker onPick={setSort} />
      )}
    </section>
  );
};

const Details = ({ sort, store, onAdded }: { sort: Sort; store: Store; onAdded: (link: Link) => void }) => {
  const { t } = useTranslation('links');
  const { rule, detail } = useRuleText();
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const [name, setName] = useState(() => defaultName(sort, source));
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const form = formOf(sort);
  const addressed = sort.kind !== 'menu';

  const named = useLimit()(name, limits.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (named.error) return;
    setSending(true);
    setProblem(null);
    const result = await dispatch(
      addLink({
        storeId: store.id,
        link: {
          kind: sort.kind,
          name: namesOf(sort, name, source, store.languages),
          linkAddress: addressed ? completeAddress(address, form, sort.social ?? '') : '',
          socialLinkType: sort.social,
        },
      }),
    );
    setSending(false);
    const why = problemIn(result);
    if (why) return setProblem(why);
    onAdded(result.payload as Link);
  };

  const error = (location: string) => {
    const message = fieldMessage(problem, location);
    return message && rule(message);
  };
  const nameError = error(`name.${source}`);
  const addressError = error('link_address');

  return (
    <Form className={classes.details} onSubmit={submit}>
      <SortSign sort={sort} />
      <div className={classes.fields}>
        <TextInput
          label={t('editor.name')}
          lang={tagOf[source]}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
          {...named}
          required
          data-first={addressed && name !== '' ? undefined : true}
        />
        {addressed ? (
          <AddressField
            form={form}
            value={address}
            onChange={setAddress}
            error={addressError}
            first={name !== ''}
          />
        ) : (
          <p className={classes.note}>{t('new.menuNote')}</p>
        )}
        {problem && !nameError && !addressError && (
          <p className={classes.problem} role="alert">
            {detail(problem)}
          </p>
        )}
        <Button type="submit" variant="customGreen" loading={sending}>
          {t('new.add')}
        </Button>
      </div>
    </Form>
  );
};
