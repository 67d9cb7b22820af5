import { useState } from 'react';
import { useSelector } from 'react-redux';
import { api, type Role } from '@/api';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { type Question, useAsk } from '@/ui/ask';
import { selectRoleAssignment } from './role-assignment-slice';
import { isSame } from './same-email';
import { useAssignRole } from './use-assign-role';

type Options = {
  /** The store's id, or `platform`. */
  id: string;
  /** The e-mail of who is signed in. */
  email: string;
  /** The own role has changed, or is gone: what the user may do must be asked anew. */
  onOwnRole: (role: Role | null) => Promise<unknown>;
};

type Change = {
  /** Where on the screen it is made: {@link form}, or somebody's e-mail for their row. */
  at: string;
  email: string;
  /** Null takes the role away. */
  role: Role | null;
  /** What is asked before. */
  question: Question | null;
};

/** Somebody who is invited, and where they sign in. */
export type NewInvitation = { email: string; address: string };

/** Stands for the form among the places where a change can be made. */
export const form = 'form';

/** Changes roles from several places of a screen, and tells each of them what became of its own. */
export const useRoleChange = ({ id, email, onOwnRole }: Options) => {
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const assignRole = useAssignRole();
  const [asking, ask] = useAsk();
  const { loading, error } = useSelector(selectRoleAssignment);
  /** Who was invited last on this screen, and where they sign in. */
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  /** Where the last change was made. */
  const [place, setPlace] = useState<string | null>(null);
  return {
    /** What is being asked. */
    asking,
    invitation,
    /** Answers whether it was done. */
    change: async ({ at, question, ...assignment }: Change): Promise<boolean> => {
      if (question && !(await ask(question))) return false;
      setPlace(at);
      const assigned = await assignRole({ id, ...assignment });
      if (!assigned) return false;
      setPlace(null);
      const { email: whom, role, invitationUrl } = assigned;
      if (at === form) setInvitation(invitationUrl ? { email: whom, address: invitationUrl } : null);
      else if (role === null) setInvitation((last) => (last && isSame(last.email, whom) ? null : last));
      if (isSame(assignment.email, email)) await onOwnRole(assignment.role);
      // Whoever may no longer read them does not show them by now.
      dispatch(api.util.invalidateTags(['roles', 'audit']));
      return true;
    },
    busyAt: (at: string) => loading && place === at,
    refusedAt: (at: string) => (error && place === at ? detail(error) : undefined),
  };
};
