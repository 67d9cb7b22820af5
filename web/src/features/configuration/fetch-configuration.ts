import type { Services } from '@/lib/calls';
import { type Problem, problemOf } from '@/lib/problem';
import type { Dispatch } from '@/lib/redux';
import {
  configFetchFailure,
  configFetchLoading,
  configFetchLoadingFinished,
  configFetchRequest,
  configFetchSuccess,
} from './configuration-slice';

/**
 * Reads the site's configuration (`GET /api/configuration`); for those who may
 * `config.update`. Answers the problem, or null when it went well.
 */
export const fetchConfiguration =
  () =>
  async (dispatch: Dispatch, _: () => unknown, { api }: Services): Promise<Problem | null> => {
    dispatch(configFetchRequest());
    dispatch(configFetchLoading());
    const end = await api
      .sendTagged('get', '/api/configuration')
      .then(configFetchSuccess, (error: unknown) => configFetchFailure(problemOf(error)));
    dispatch(configFetchLoadingFinished());
    dispatch(end);
    return configFetchFailure.match(end) ? end.payload : null;
  };
