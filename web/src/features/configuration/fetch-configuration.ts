import type { Services } from '@/lib/calls';
import { problemOf } from '@/lib/problem';
import type { Dispatch } from '@/lib/redux';
import {
  configFetchFailure,
  configFetchLoading,
  configFetchLoadingFinished,
  configFetchRequest,
  configFetchSuccess,
} from './configuration-slice';

/** Reads the site's configuration (`GET /api/configuration`); for those who may `config.update`. */
export const fetchConfiguration =
  () =>
  async (dispatch: Dispatch, _: () => unknown, { api }: Services): Promise<void> => {
    dispatch(configFetchRequest());
    dispatch(configFetchLoading());
    const end = await api
      .sendTagged('get', '/api/configuration')
      .then(configFetchSuccess, (error: unknown) => configFetchFailure(problemOf(error)));
    dispatch(configFetchLoadingFinished());
    dispatch(end);
  };
