import { Button, Select, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '@/lib/form';
import { type StoreRole, useRoleChoice } from './role-choice';
import classes from './team.module.css';

type Props = {
  busy: boolean;
  /** Why the last one was refused. */
  refused: string | undefined;
  /** Answers whether it went well. */
  onAssign: (email: string, role: StoreRole) => Promise<boolean>;
};

/** Gives a role by e-mail: to who has signed in before at once, to everybody else with the first sign-in. */
export const Invite = ({ busy, refused, onAssign }: Props) => {
  const { t } = useTranslation('team');
  const choice = useRoleChoice();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StoreRole>('store_staff');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAssign(email.trim(), role)) setEmail('');
  };
  return (
    <Form className={classes.invite} onSubmit={submit} aria-labelledby="invite">
      <h2 id="invite">{t('invite.title')}</h2>
      <div className={classes.fields}>
        <TextInput
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          placeholder="ada@example.com"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={refused}
          required
          withAsterisk={false}
        />
        <Select
          label={t('invite.role')}
          data={choice}
          value={role}
          onChange={(value) => value && setRole(value as StoreRole)}
          allowDeselect={false}
        />
        <Button
          type="submit"
          variant="customPurple"
          loading={busy}
          disabled={email.trim() === ''}
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
        >
          {t('invite.add')}
        </Button>
      </div>
      <p className={classes.hint}>{t(`may.${role}`)}</p>
    </Form>
  );
};
