import { useCallback, useEffect, useRef, useState } from 'react';
import type { Jobs } from '@/api';
import { problemIn } from '@/lib/calls';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { fetchJobs } from './fetch-jobs';

/** Reads how many jobs there are and how the periodic ones do. */
export const useJobsState = () => {
  const dispatch = useAppDispatch();
  const { detail } = useRuleText();
  const [jobs, setJobs] = useState<Jobs | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  /** Counts the calls: an answer that a later call has overtaken is not shown. */
  const turn = useRef(0);
  // Its text follows the language; what it is called with does not.
  const say = useRef(detail);
  say.current = detail;

  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setLoading(true);
    const result = await dispatch(fetchJobs());
    if (mine !== turn.current) return;
    setLoading(false);
    const problem = problemIn(result);
    setTrouble(problem && say.current(problem));
    if (!problem) setJobs(result.payload as Jobs);
  }, [dispatch]);

  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);

  return { jobs, trouble, loading, reload };
};
