import type { ConfigurationInput } from '@/api';
import type { Services } from '@/lib/calls';
import { type Problem, problemOf } from '@/lib/problem';
import type { Dispatch } from '@/lib/redux';
import {
  configUpdateFailure,
  configUpdateRequest,
  configUpdateSuccess,
  type WithConfiguration,
} from './configuration-slice';
import { fetchSite } from './fetch-site';

/**
 * Changes the site's configuration as a whole (`PUT /api/configuration`), based
 * on the revision that was read last. Answers the problem, or null when it went
 * well: status 412 means that somebody else has changed it meanwhile, 422 names
 * the fields. What this browser knows of the site is read anew.
 */
export const updateConfiguration =
  (configuration: ConfigurationInput) =>
  async (dispatch: Dispatch, getState: () => unknown, { api }: Services): Promise<Problem | null> => {
    const { revision } = (getState() as WithConfiguration).configuration;
    dispatch(configUpdateRequest());
    try {
      const body = { ...configuration, signInProviders: configuration.signInProviders.map(choiceOf) };
      dispatch(
        configUpdateSuccess(
          await api.sendTagged('put', '/api/configuration', { body, ...(revision !== null && { revision }) }),
        ),
      );
    } catch (error) {
      const problem = problemOf(error);
      dispatch(configUpdateFailure(problem));
      return problem;
    }
    void dispatch(fetchSite());
    return null;
  };

type Choice = ConfigurationInput['signInProviders'][number];

/** What is chosen of an identity provider; its label is the server's. */
const choiceOf = ({ id, shown }: Choice): Choice => ({ id, shown }) as Choice;
