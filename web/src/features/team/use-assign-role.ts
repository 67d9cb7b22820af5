import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify';
import type { AssignedRole } from '@/api';
import { problemIn } from '@/lib/calls';
import { type Problem, unreachable } from '@/lib/problem';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { toastError } from '@/ui/toasts';
import { assignRole, type RoleAssignment } from './assign-role';

/**
 * Assigns a role and says what became of it; answers whether it went well.
 * `refusal` says why not, where nothing else on the screen does.
 */
export const useAssignRole = (refusal?: (problem: Problem) => string) => {
  const { t } = useTranslation('roles');
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  return async (assignment: RoleAssignment): Promise<boolean> => {
    const answer = await dispatch(assignRole(assignment));
    const problem = problemIn(answer);
    if (problem) {
      // Of what never reached the server only the browser tells, in its own words.
      const told = problem.status === unreachable ? detail(problem) : problem.detail;
      toastError(refusal ? refusal(problem) : told);
      return false;
    }
    const { email, role } = answer.payload as AssignedRole;
    toast.success(t('updated', { role: role ? t(`role.${role}`) : t('none'), email }));
    return true;
  };
};
