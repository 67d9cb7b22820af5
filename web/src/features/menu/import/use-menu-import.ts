import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import {
  api,
  type ImportColumns,
  type ImportedRow,
  type ImportedRowsPatch,
  type Import as MenuImport,
  type Store,
  type UndoneImport,
  untracked,
} from '@/api';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { fetchMenu } from '../dynamic-menu-slice';

const {
  startMenuImport,
  getMenuImport,
  updateImportRows,
  chooseImportColumns,
  applyMenuImport,
  discardMenuImport,
} = api.endpoints;

/** What is imported, step by step. */
export type ImportJob = {
  /** What was understood of the file; null before one was read. */
  found: MenuImport | null;
  /** What is on its way. */
  step: 'reading' | 'changing' | 'applying' | null;
  problem: Problem | null;
  read: (file: File) => Promise<boolean>;
  /** Goes on with a preview that was begun before. */
  resume: (importId: string) => Promise<boolean>;
  changeRows: (patch: ImportedRowsPatch) => Promise<boolean>;
  chooseColumns: (columns: ImportColumns['columns']) => Promise<boolean>;
  /** Writes what the rows say; answers what was written. */
  apply: () => Promise<MenuImport | null>;
  /** Takes an import back that was applied; answers what became of it, or why not. */
  undo: (importId: string) => Promise<UndoneImport | Problem>;
  /** Goes back to where a file is chosen; the preview is kept for a day. */
  back: () => void;
};

/** Reads a menu from a file, and writes what is chosen of it into a menu. */
export const useMenuImport = (store: Store, menuId: string): ImportJob => {
  const dispatch = useAppDispatch();
  const storeId = store.id;
  const [found, setFound] = useState<MenuImport | null>(null);
  const [step, setStep] = useState<ImportJob['step']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Shows what an answer says, or why there is none. */
  const show = async (during: ImportJob['step'], call: Promise<Answer>): Promise<MenuImport | null> => {
    setStep(during);
    const ended = await call;
    setStep(null);
    setProblem(problemIn(ended));
    if (!ended.data) return null;
    setFound(ended.data);
    return ended.data;
  };
  const of = () => ({ storeId, menuId, importId: found?.id ?? '' });

  return {
    ...{ found, step, problem },
    read: async (file) => {
      const arg = { storeId, menuId, body: { file }, idempotencyKey: nanoid() };
      return (await show('reading', dispatch(startMenuImport.initiate(arg, untracked)))) !== null;
    },
    resume: async (importId) => {
      const arg = { storeId, menuId, importId };
      const call = getMenuImport.initiate(arg, { subscribe: false, forceRefetch: true });
      return (await show('reading', dispatch(call))) !== null;
    },
    changeRows: async (importedRowsPatch) => {
      const call = updateImportRows.initiate({ ...of(), importedRowsPatch }, untracked);
      return (await show('changing', dispatch(call))) !== null;
    },
    chooseColumns: async (columns) => {
      const call = chooseImportColumns.initiate({ ...of(), importColumns: { columns } }, untracked);
      return (await show('changing', dispatch(call))) !== null;
    },
    apply: async () => {
      const applied = await show('applying', dispatch(applyMenuImport.initiate(of(), untracked)));
      if (applied) await dispatch(fetchMenu(storeId));
      return applied;
    },
    undo: async (importId) => {
      const ended = await dispatch(discardMenuImport.initiate({ storeId, menuId, importId }, untracked));
      if (ended.data) await dispatch(fetchMenu(storeId));
      return ended.data ?? (problemIn(ended) as Problem);
    },
    back: () => {
      setFound(null);
      setProblem(null);
    },
  };
};

type Answer = { data?: MenuImport | undefined; error?: unknown };

/** What becomes of the dishes of an import, by how many. */
export type Tally = Record<ImportedRow['action'], number> & {
  /** How many rows keep it from being applied, and how many somebody should look at. */
  blocked: number;
  doubtful: number;
  /** How many sections it adds. */
  sections: number;
};

export const isBlocked = ({ leftOut, problems }: ImportedRow): boolean =>
  !leftOut && problems.some(({ blocks }) => blocks);

/** Whether somebody should look at a row. */
export const isDoubtful = (row: ImportedRow): boolean => !row.leftOut && row.problems.length > 0;

/** Counts what becomes of rows. */
export const tallyOf = (rows: ImportedRow[]): Tally => {
  const tally = { add: 0, update: 0, same: 0, skip: 0, blocked: 0, doubtful: 0, sections: 0 };
  const sections = new Set<string>();
  for (const row of rows) {
    if (isBlocked(row)) tally.blocked++;
    if (isDoubtful(row)) tally.doubtful++;
    if (row.kind === 'dish') tally[row.action]++;
    else if (row.kind === 'section' && row.action === 'add') sections.add(row.name);
    else if (row.kind === 'section' && row.action === 'update') tally.update++;
  }
  return { ...tally, sections: sections.size };
};
