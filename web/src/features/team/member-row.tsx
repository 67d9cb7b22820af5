import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamMember } from '@/api';
import { Badge } from '@/ui/badge';
import { PersonRow } from './person-row';
import classes from './person-row.module.css';
import { type StoreRole, storeRoles, useRoleChoice } from './role-choice';

type Props = {
  member: TeamMember;
  /** Whether this is who is signed in. */
  self: boolean;
  /** Whether the role can be taken away, and not changed. */
  fixed: boolean;
  /** Why the last change of this row was refused. */
  refused: string | undefined;
  /** Gives the role; null takes it away. */
  onAssign: (role: StoreRole | null) => void;
};

/** Somebody of the team, or somebody invited: their role is changed in the row. */
export const MemberRow = ({ member, self, fixed, refused, onAssign }: Props) => {
  const { t } = useTranslation('team');
  const choice = useRoleChoice(storeRoles);
  const { email, invited, role, since } = member;
  const name = member.name || email;
  return (
    <PersonRow
      email={email}
      name={member.name}
      invited={invited}
      badges={
        <>
          {self && <Badge quiet>{t('you')}</Badge>}
          {invited && <Badge>{t('invited')}</Badge>}
        </>
      }
      facts={[t(invited ? 'invitedSince' : 'since', { since })]}
      refused={refused}
    >
      <Select
        aria-label={t('roleOf', { name })}
        className={classes.role ?? ''}
        data={choice}
        value={role}
        onChange={(next) => next && next !== role && onAssign(next as StoreRole)}
        allowDeselect={false}
        disabled={fixed}
        comboboxProps={{ withinPortal: false }}
      />
      <TakeAway label={t(invited ? 'withdraw' : 'remove', { name })} onClick={() => onAssign(null)} />
    </PersonRow>
  );
};

/** Takes somebody's role or invitation away. */
export const TakeAway = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon
    className={classes.takeAway ?? ''}
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    onClick={onClick}
  >
    <IconTrash size={18} stroke={1.75} aria-hidden />
  </ActionIcon>
);
