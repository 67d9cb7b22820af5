import { useTranslation } from 'react-i18next';
import type { TeamMember } from '@/api';
import type { Question } from '@/ui/ask';
import type { StoreRole } from './role-choice';

type Change = {
  email: string;
  /** Whose role it is, or whose invitation; undefined for who is new. */
  member: TeamMember | undefined;
  /** The role to give; null takes it away. */
  role: StoreRole | null;
  /** Whether it is who is signed in. */
  self: boolean;
  /** Whether the role there is stands on the screen beside the change. */
  seen: boolean;
};

/** What is asked before a role in a store changes; null where it may at once. */
export const useTeamQuestion = (store: string): ((change: Change) => Question | null) => {
  const { t } = useTranslation(['team', 'roles']);
  const named = (role: StoreRole) => t(`roles:role.${role}`);
  const takeAway = ({ member, email, self }: Change): Question => {
    const name = member?.name || email;
    if (member?.invited) {
      const text = t('ask.withdrawn', { email });
      return { title: t('ask.withdraw', { name }), text, act: t('ask.doWithdraw') };
    }
    const text = t(self ? 'ask.removedSelf' : 'ask.removed', { name, store });
    return { title: t('ask.remove', { name }), text, act: t('ask.doRemove') };
  };
  return (change) => {
    const { member, email, role, self, seen } = change;
    const name = member?.name || email;
    if (role === null) return takeAway(change);
    if (role === member?.role) return null;
    // Who gives the team away cannot take it back.
    if (self && member?.role === 'store_owner') {
      const text = t('ask.givenUp', { role: named(role), store });
      return { title: t('ask.giveUp'), text, act: t('ask.doGiveUp') };
    }
    const warning = role === 'store_owner' ? t('ask.ownerMay', { store }) : '';
    if (seen || !member) {
      return warning
        ? { title: t('ask.makeOwner', { name }), text: warning, act: t('ask.doMakeOwner') }
        : null;
    }
    const before = { name, role: named(member.role) };
    return {
      title: t(member.invited ? 'ask.invitedAlready' : 'ask.already', before),
      text: `${t('ask.change', { role: named(role) })} ${warning}`.trim(),
      act: t('ask.doChange'),
    };
  };
};
