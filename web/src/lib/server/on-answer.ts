import type { Dispatch } from '@/lib/state/redux';
import { type Problem, problemOfCall } from './problem';

/** What an endpoint says about a call that has begun. */
type Begun<Data> = { dispatch: (action: unknown) => unknown; queryFulfilled: Promise<{ data: Data }> };

/** Has an endpoint dispatch what follows from each answer, before whoever waits for the call goes on. */
export const onAnswer = <Data, Arg>(follow: (data: Data, arg: Arg) => unknown) => ({
  async onQueryStarted(arg: Arg, { dispatch, queryFulfilled }: Begun<Data>): Promise<void> {
    const answer = await queryFulfilled.catch(() => null);
    if (answer) dispatch(follow(answer.data, arg));
  },
});

/** Has an endpoint do what follows from each refusal. */
export const onRefusal = <Arg>(follow: (problem: Problem, arg: Arg, dispatch: Dispatch) => void) => ({
  async onQueryStarted(
    arg: Arg,
    { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<unknown> },
  ): Promise<void> {
    const problem = await queryFulfilled.then(
      () => null,
      ({ error }: { error?: unknown }) => problemOfCall(error),
    );
    if (problem) follow(problem, arg, dispatch);
  },
});
