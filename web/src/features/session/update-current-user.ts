import type { CurrentUserAnswer } from '@/api';
import { read } from '@/lib/calls';

/**
 * Brings the user up to date when something about them may have changed:
 * a role, a plan, a store. Name, e-mail and picture are the identity
 * provider's, so there is nothing of it to send.
 */
export const updateCurrentUser = read<CurrentUserAnswer, void>('currentUser/update', (api) =>
  api.send('get', '/api/me'),
);
