import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, limits } from '@/api';
import { Form } from '@/lib/forms/form';
import { fieldMessage, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { AuditLog } from '@/ui/audit-log';
import type { PagedQuery } from '@/ui/paged-list';
import classes from './team.module.css';

type Props = {
  changes: PagedQuery<AuditEntry>;
  /** Whose changes are wanted; everybody's where it is empty. */
  whose: string;
  onFilter: (whose: string) => void;
};

/** Who changed whose role anywhere in the site, all of it or one e-mail's. */
export const RoleLog = ({ changes, whose, onFilter }: Props) => {
  const { t } = useTranslation(['users', 'links']);
  const { rule } = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const broken = fieldMessage(changes.isFetching ? null : problemIn(changes), 'query.email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(typed.trim());
  };
  const clear = () => {
    setTyped('');
    onFilter('');
    // The button is gone, and the focus with it.
    input.current?.focus();
  };
  return (
    <section aria-labelledby="role-changes">
      <h2 id="role-changes">{t('log.title')}</h2>
      <Form className={classes.filter} onSubmit={submit}>
        <TextInput
          ref={input}
          label={t('log.email')}
          type="email"
          autoComplete="off"
          placeholder={t('links:addressExample.email')}
          maxLength={limits.store.email}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={broken && rule(broken)}
        />
        <Button type="submit" variant="customBlackOutlined">
          {t('log.show')}
        </Button>
        {whose !== '' && (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('log.all')}
          </Button>
        )}
      </Form>
      <p role="status" className={classes.filtered}>
        {whose !== '' && changes.currentData !== undefined && t('log.filtered', { email: whose })}
      </p>
      {!broken && <AuditLog entries={changes} label={t('log.title')} places whose={whose} />}
    </section>
  );
};
