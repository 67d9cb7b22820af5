import { ActionIcon, Button, Modal, Select } from '@mantine/core';
import { IconMailForward, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamMember } from '@/api';
import { Badge } from '@/ui/badge';
import classes from './member-row.module.css';
import { type StoreRole, useRoleChoice } from './role-choice';

type Props = {
  member: TeamMember;
  /** Whether this is who is signed in. */
  self: boolean;
  /** The store's name. */
  store: string;
  /** Why the last change of this row was refused. */
  refused: string | undefined;
  /** Gives the role; null takes it away. */
  onAssign: (role: StoreRole | null) => Promise<unknown>;
};

/** Somebody of the team, or somebody invited: their role is changed in the row. */
export const MemberRow = ({ member, self, store, refused, onAssign }: Props) => {
  const { t } = useTranslation('team');
  const choice = useRoleChoice();
  const [asking, setAsking] = useState(false);
  const name = member.name || member.email;
  const takeAway = member.invited ? t('withdraw', { name }) : t('remove', { name });
  const act = (role: StoreRole | null) => {
    setAsking(false);
    void onAssign(role);
  };
  return (
    <li
      className={classes.row}
      data-invited={member.invited || undefined}
      data-email={member.email}
      tabIndex={-1}
    >
      <span className={classes.sign} aria-hidden>
        {member.invited ? <IconMailForward size={18} stroke={1.75} /> : initial(name)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {self && <Badge quiet>{t('you')}</Badge>}
          {member.invited && <Badge>{t('invited')}</Badge>}
        </span>
        {name !== member.email && <span className={classes.facts}>{member.email}</span>}
        <span className={classes.facts}>
          {t(member.invited ? 'invitedSince' : 'since', { since: member.since })}
        </span>
      </span>
      <span className={classes.controls}>
        <Select
          aria-label={t('roleOf', { name })}
          className={classes.role ?? ''}
          data={choice}
          value={member.role}
          onChange={(role) => role && role !== member.role && act(role as StoreRole)}
          allowDeselect={false}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={takeAway}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(member.invited ? 'ask.withdraw' : 'ask.remove', { name })}
        closeButtonProps={{ 'aria-label': t('ask.keep') }}
      >
        <p className={classes.ask}>
          {member.invited
            ? t('ask.withdrawn', { email: member.email })
            : t(self ? 'ask.removedSelf' : 'ask.removed', { name, store })}
        </p>
        <div className={classes.choices}>
          <Button variant="subtle" color="gray" onClick={() => setAsking(false)} data-autofocus>
            {t('ask.keep')}
          </Button>
          <Button variant="customBlackOutlined" onClick={() => act(null)}>
            {t(member.invited ? 'ask.doWithdraw' : 'ask.doRemove')}
          </Button>
        </div>
      </Modal>
    </li>
  );
};

const initial = (name: string): string => (Array.from(name.trim())[0] ?? '?').toUpperCase();
