import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import {
  api,
  type ImportColumns,
  type ImportedProblem,
  type ImportedRow,
  type ImportedRowsPatch,
  type Import as MenuImport,
  once,
  type Store,
  type UndoneImport,
  untracked,
} from '@/api';
import { gone, type Problem, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { fetchMenu } from '../dynamic-menu-slice';

const {
  startMenuImport,
  getMenuImport,
  updateImportRows,
  chooseImportColumns,
  applyMenuImport,
  discardMenuImport,
  listExtraGroups,
  listMenuImports,
} = api.endpoints;

/** What is imported, step by step. */
export type ImportJob = {
  /** What was understood of the file; null before one was read. */
  found: MenuImport | null;
  /** What is on its way. */
  step: 'reading' | 'changing' | 'applying' | null;
  problem: Problem | null;
  /** What has become of it elsewhere, where it is no preview any more. */
  ended: 'applied' | 'gone' | null;
  read: (file: File) => Promise<boolean>;
  /** Goes on with a preview that was begun before. */
  resume: (importId: string) => Promise<boolean>;
  /** Answers what the rows are then; null where the change was refused. */
  changeRows: (patch: ImportedRowsPatch) => Promise<MenuImport | null>;
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

  const [ended, setEnded] = useState<ImportJob['ended']>(null);
  /** Reads again all that an import may have changed. */
  const readMenus = () =>
    Promise.all([dispatch(fetchMenu(storeId)), dispatch(listExtraGroups.initiate({ storeId }, once))]);
  /** Looks what has become of a preview, in another window or by somebody else. */
  const look = async (importId: string) => {
    // That one is gone is no error of the list, which would be told by itself.
    const { data } = await dispatch(listMenuImports.initiate({ storeId, menuId }, once));
    if (!data) return;
    const { state } = data.imports.find(({ id }) => id === importId) ?? { state: 'undone' };
    if (state !== 'preview') {
      setEnded(state === 'applied' ? 'applied' : 'gone');
      if (state === 'applied') await readMenus();
      return;
    }
    const read = await dispatch(getMenuImport.initiate({ storeId, menuId, importId }, once));
    if (read.data?.state === 'preview') setFound(read.data);
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const isWatched = found?.state === 'preview' && !step && !ended;
  useEffect(() => {
    if (!isWatched) return;
    const follow = () => {
      if (document.visibilityState === 'visible') void latest.current(found.id);
    };
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [isWatched, found?.id]);

  /** Shows what an answer says, or why there is none. */
  const show = async (during: ImportJob['step'], call: Promise<Answer>): Promise<MenuImport | null> => {
    setStep(during);
    const answer = await call;
    setStep(null);
    const failed = problemIn(answer);
    setProblem(failed);
    if (found && (failed?.status === gone || failed?.code === 'import_not_open')) await look(found.id);
    if (!answer.data) return null;
    setFound(answer.data);
    return answer.data;
  };
  const of = () => ({ storeId, menuId, importId: found?.id ?? '' });

  return {
    ...{ found, step, problem, ended },
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
      if (ended) return null;
      const call = updateImportRows.initiate({ ...of(), importedRowsPatch }, untracked);
      return show('changing', dispatch(call));
    },
    chooseColumns: async (columns) => {
      const call = chooseImportColumns.initiate({ ...of(), importColumns: { columns } }, untracked);
      return (await show('changing', dispatch(call))) !== null;
    },
    apply: async () => {
      const applied = await show('applying', dispatch(applyMenuImport.initiate(of(), untracked)));
      if (applied) await readMenus();
      return applied;
    },
    undo: async (importId) => {
      const ended = await dispatch(discardMenuImport.initiate({ storeId, menuId, importId }, untracked));
      if (ended.data) await readMenus();
      return ended.data ?? (problemIn(ended) as Problem);
    },
    back: () => {
      setFound(null);
      setProblem(null);
      setEnded(null);
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
  /** How many of the rest it adds or changes: extras, and the menu itself. */
  parts: number;
};

/** Whether a row is the menu itself or a group of extras. */
export const isPart = ({ kind }: ImportedRow): boolean => kind === 'menu' || kind === 'extras';

export const isBlocked = ({ leftOut, problems }: ImportedRow): boolean =>
  !leftOut && problems.some(({ blocks }) => blocks);

/** A change of a row. */
export type RowChange = Omit<NonNullable<ImportedRowsPatch['rows']>[number], 'id'>;

/** Whether a problem is a question that nobody has answered. */
export const isOpenQuestion = ({ asks, blocks }: ImportedProblem): boolean => blocks && asks === true;

/** An answer to a question of a row, and the change that it is. */
type Answered = {
  key: 'sizes_dropped' | 'twice_in_file' | 'other_currency' | 'price_cents' | 'whole' | 'same' | 'new';
  change: RowChange;
};

/**
 * The answers to a question of a row. A dish that the menu may have is that one or a new one, and amounts are
 * in minor units, as they were read, or whole.
 */
export const answersOf = (
  { accepted = [], prices }: ImportedRow,
  { code, params }: ImportedProblem,
): Answered[] => {
  const change = { accepted: [...accepted, code] };
  if (code === 'price_cents') {
    const whole = prices.map((price) => ({ ...price, amount: price.amount * 100 }));
    return [
      { key: code, change },
      { key: 'whole', change: { prices: whole } },
    ];
  }
  if (code !== 'maybe_present') return [{ key: code as 'sizes_dropped', change }];
  return [
    { key: 'same', change: { sameAs: String(params?.id) } },
    { key: 'new', change },
  ];
};

/** A row with one of its questions. */
type Asked = { row: ImportedRow; problem: ImportedProblem };

/** The questions that nobody has answered, by their kinds. */
export const openQuestions = (rows: ImportedRow[]): Map<ImportedProblem['code'], Asked[]> => {
  const asked = new Map<ImportedProblem['code'], Asked[]>();
  for (const row of rows) {
    if (row.leftOut) continue;
    for (const problem of row.problems.filter(isOpenQuestion)) {
      const list = asked.get(problem.code);
      if (list) list.push({ row, problem });
      else asked.set(problem.code, [{ row, problem }]);
    }
  }
  return asked;
};

/** Whether a question of one row is that of several, which are asked together. */
export const isForAll = ({ code, params }: ImportedProblem): boolean =>
  code === 'allergen_letters' || (code === 'other_currency' && Number(params?.count ?? 1) > 1);

/** Whether somebody should look at a row. */
export const isDoubtful = (row: ImportedRow): boolean =>
  !row.leftOut && row.problems.some((problem) => !isForAll(problem));

/** Counts what becomes of rows. */
export const tallyOf = (rows: ImportedRow[]): Tally => {
  const tally = { add: 0, update: 0, same: 0, skip: 0, blocked: 0, doubtful: 0, sections: 0, parts: 0 };
  const sections = new Set<string>();
  for (const row of rows) {
    if (isBlocked(row)) tally.blocked++;
    if (isDoubtful(row)) tally.doubtful++;
    if (row.kind === 'dish') tally[row.action]++;
    else if (isPart(row)) tally.parts += row.action === 'add' || row.action === 'update' ? 1 : 0;
    else if (row.kind === 'section' && row.action === 'add') sections.add(row.name);
    else if (row.kind === 'section' && row.action === 'update') tally.update++;
  }
  return { ...tally, sections: sections.size };
};
