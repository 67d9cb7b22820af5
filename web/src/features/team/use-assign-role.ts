import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify/unstyled';
import { type AssignedRole, useAssignRoleMutation } from '@/api';
import { problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { toastProblem } from '@/ui/toasts';
import type { RoleChange } from './role-assignment-slice';

/**
 * Assigns a role and says what became of it by a toast, in the person's language (specification, section 8); answers
 * what is assigned now, and null where it failed.
 */
export const useAssignRole = () => {
  const { t } = useTranslation('roles');
  const { detail } = useProblemText();
  const [assign] = useAssignRoleMutation();
  return async ({ id, email, role }: RoleChange): Promise<AssignedRole | null> => {
    const { data, error } = await assign({ id, roleAssignment: { email, role } });
    const problem = problemOfCall(error);
    if (problem) toastProblem(problem, detail(problem));
    if (!data) return null;
    toast.success(t('updated', { role: data.role ? t(`role.${data.role}`) : t('none'), email: data.email }));
    return data;
  };
};
