import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify/unstyled';
import { type AssignedRole, useAssignRoleMutation } from '@/api';
import { type Problem, problemOfCall, unreachable } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { toastProblem } from '@/ui/toasts';
import type { RoleChange } from './role-assignment-slice';

/**
 * Assigns a role and says what became of it; answers what is assigned now, and null where it failed.
 * `refusal` says why not, where nothing else on the screen does.
 */
export const useAssignRole = (refusal?: (problem: Problem) => string) => {
  const { t } = useTranslation('roles');
  const { detail } = useProblemText();
  const [assign] = useAssignRoleMutation();
  return async ({ id, email, role }: RoleChange): Promise<AssignedRole | null> => {
    const { data, error } = await assign({ id, roleAssignment: { email, role } });
    const problem = problemOfCall(error);
    if (problem) {
      // Of what never reached the server only the browser tells, in its own words.
      const text = problem.status === unreachable ? detail(problem) : problem.detail;
      toastProblem(problem, refusal ? refusal(problem) : text);
    }
    if (!data) return null;
    toast.success(t('updated', { role: data.role ? t(`role.${data.role}`) : t('none'), email: data.email }));
    return data;
  };
};
