import { useCallback, useEffect, useRef, useState } from 'react';
import type { Jobs } from '@/api';
import { problemIn } from '@/lib/calls';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { fetchJobs } from './fetch-jobs';

/** Reads the number of jobs and the state of the periodic ones. */
export const useJobsState = () => {
  const dispatch = useAppDispatch();
  const { detail } = useRuleText();
  const [jobs, setJobs] = useState<Jobs | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  /** Numbers the calls: only the answer of the last one is shown. */
  const turn = useRef(0);
  // A ref, so that reload stays the same function when the language changes.
  const latestDetail = useRef(detail);
  latestDetail.current = detail;

  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setLoading(true);
    const result = await dispatch(fetchJobs());
    if (mine !== turn.current) return;
    setLoading(false);
    const problem = problemIn(result);
    setTrouble(problem && latestDetail.current(problem));
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
