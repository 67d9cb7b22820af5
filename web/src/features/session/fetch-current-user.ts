import type { CurrentUserAnswer } from '@/api';
import { read } from '@/lib/calls';

/** Who is signed in: plans, permissions and the stores whose links are theirs. */
export const fetchCurrentUser = read<CurrentUserAnswer, void>('currentUser/fetch', (api) =>
  api.send('get', '/api/me'),
);
