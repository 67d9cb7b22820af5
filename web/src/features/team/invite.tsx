import { Button, Select, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@/api';
import { emailRule } from '@/lib/forms/email';
import { Form } from '@/lib/forms/form';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { useProblemText } from '@/lib/server/problem-text';
import { CopyField } from '@/ui/copy-field';
import { useRoleChoice } from './role-choice';
import classes from './team.module.css';
import type { NewInvitation } from './use-role-change';

type Props<R extends Role> = {
  /** What the team is of, for what is typed here outlives the screen: a store's id, or `site`. */
  team: string;
  title: string;
  /** What the button is called. */
  act: string;
  /** The roles that can be given here, the highest first. */
  roles: [R, ...R[]];
  /** What is said under the fields of the role chosen, line by line. */
  hints: (role: R) => string[];
  /** Whether it is known who has a role already. */
  ready: boolean;
  busy: boolean;
  /** Why the last one was refused. */
  refused: string | undefined;
  /** Who was invited last, and has not been told yet. */
  invitation: NewInvitation | null;
  /** Answers whether it was done. */
  onAssign: (email: string, role: R) => Promise<boolean>;
};

/** Gives a role by e-mail: to who has signed in before at once, to everybody else with the first sign-in. */
export const Invite = <R extends Role>(props: Props<R>) => {
  const { team, title, act, roles, hints, ready, busy, refused, invitation, onAssign } = props;
  const { t } = useTranslation(['team', 'links']);
  const id = useId();
  const choice = useRoleChoice(roles);
  const { form, put, clear, key } = useKeptForm(`invite-${team}`, { email: '' });
  const { email } = form;
  const [role, setRole] = useState<R>(roles.at(-1) ?? roles[0]);
  const { rule } = useProblemText();
  const [broken, setBroken] = useState<ReturnType<typeof emailRule>>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = emailRule(email.trim());
    setBroken(found);
    if (found) return;
    // What is typed meanwhile is the next one.
    if (await onAssign(email.trim(), role)) clear(key);
  };
  return (
    <Form className={classes.invite} onSubmit={submit} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.fields} data-roles={choice.length > 1 || undefined}>
        <TextInput
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          placeholder={t('links:addressExample.email')}
          value={email}
          onChange={(event) => {
            setBroken(undefined);
            put({ email: event.currentTarget.value });
          }}
          error={broken ? rule(broken) : refused}
          required
          withAsterisk={false}
        />
        {choice.length > 1 && (
          <Select
            label={t('invite.role')}
            data={choice}
            value={role}
            onChange={(value) => value && setRole(value as R)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        <Button
          type="submit"
          variant="customPurple"
          loading={busy}
          disabled={!ready || email.trim() === ''}
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
        >
          {act}
        </Button>
      </div>
      {hints(role).map((line) => (
        <p key={line} className={classes.hint}>
          {line}
        </p>
      ))}
      <div role="status">
        {invitation && (
          <div className={classes.invitation}>
            <h3>{t('invitation.title', { email: invitation.email })}</h3>
            <p>{t('invitation.text')}</p>
            <CopyField
              key={invitation.email}
              label={t('invitation.link', { email: invitation.email })}
              value={invitation.address}
            />
          </div>
        )}
      </div>
    </Form>
  );
};
