import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamMember } from '@/api';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { useInvitationLink } from './invitation-link';
import { PersonRow } from './person-row';
import classes from './person-row.module.css';
import { type StoreRole, storeRoles, useRoleChoice } from './role-choice';

type Props = {
  member: TeamMember;
  /** Whether this is who is signed in. */
  self: boolean;
  /** Why the last change of this row was refused. */
  refused: string | undefined;
  /** Gives the role; null takes it away. */
  onAssign: (role: StoreRole | null) => void;
};

/** Somebody of the team, or somebody invited. What the server would refuse is not offered. */
export const MemberRow = ({ member, self, refused, onAssign }: Props) => {
  const { t } = useTranslation('team');
  const { email, invited, role, since, assignableRoles } = member;
  const choice = useRoleChoice(storeRoles.filter((each) => each === role || assignableRoles.includes(each)));
  const [opener, link] = useInvitationLink(email, member.invitationUrl);
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
      facts={[
        t(invited ? 'invitedSince' : 'since', { since }),
        ...(member.lastOwner ? [t('lastOwner')] : []),
      ]}
      below={link}
      refused={refused}
    >
      {opener}
      {assignableRoles.length === 0 ? (
        <span className={cx(classes.role, classes.fixed)}>{choice[0]?.label}</span>
      ) : (
        <Select
          aria-label={t('roleOf', { name })}
          className={classes.role ?? ''}
          data={choice}
          value={role}
          onChange={(next) => next && next !== role && onAssign(next as StoreRole)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {member.removable && (
        <TakeAway label={t(invited ? 'withdraw' : 'remove', { name })} onClick={() => onAssign(null)} />
      )}
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
