import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { api, type ImportedLink, type ImportPreview, limits, type Store, untracked } from '@/api';
import { lengthOf } from '@/lib/forms/length';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';

const { importLinks, previewLinkImport, undoLinkImport } = api.endpoints;

/** A row of a preview, and what is made of it here. */
export type ImportRow = ImportPreview['rows'][number] & { key: number; isPicked: boolean };

/** Whether a row can be added, with the name that it has by now. */
export const isFit = ({ name, problems }: ImportRow): boolean =>
  problems.every(({ location }) => location === 'name') &&
  name.trim() !== '' &&
  lengthOf(name) <= limits.link.name;

/** Why a row's name or address is wrong. */
export const problemAt = (row: ImportRow, location: string) =>
  row.problems.find((problem) => problem.location.split('.')[0] === location);

/** The rows of a preview; those that can be added and are new are chosen. */
const rowsOf = (preview: ImportPreview): ImportRow[] =>
  preview.rows.map((row, key) => {
    const each = { ...row, key, isPicked: false };
    return { ...each, isPicked: isFit(each) && !row.isDuplicate };
  });

/** What is imported, step by step. */
export type Import = {
  /** What was found; null before anything was read. */
  found: Omit<ImportPreview, 'rows'> | null;
  rows: ImportRow[];
  /** What is on its way. */
  step: 'reading' | 'adding' | null;
  problem: Problem | null;
  read: (file: File) => Promise<boolean>;
  change: (key: number, change: Partial<ImportRow>) => void;
  pickAll: (isPicked: boolean) => void;
  /** Adds the chosen rows; answers their ids. */
  add: () => Promise<string[] | null>;
  back: () => void;
  /** Takes links back that were added; answers why not. */
  undo: (ids: string[]) => Promise<Problem | null>;
};

/** Reads links from a file and adds those that are chosen. */
export const useImport = (store: Store): Import => {
  const dispatch = useAppDispatch();
  const storeId = store.id;
  const [found, setFound] = useState<Import['found']>(null);
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [step, setStep] = useState<Import['step']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** What was sent last, and under which key: the same is not added twice. */
  const sent = useRef({ content: '', key: '' });

  return {
    ...{ found, rows, step, problem },
    read: async (file) => {
      setStep('reading');
      const ended = await dispatch(previewLinkImport.initiate({ storeId, body: { file } }, untracked));
      setStep(null);
      setProblem(problemIn(ended));
      if (!ended.data) return false;
      const { rows: read, ...rest } = ended.data;
      setFound(rest);
      setRows(rowsOf({ ...rest, rows: read }));
      return true;
    },
    change: (key, change) => {
      const edited = change.name === undefined ? change : { ...change, problems: [] };
      setRows((all) =>
        all.map((row) => {
          if (row.key !== key) return row;
          const kept = row.problems.filter(({ location }) => location === 'link_address');
          return { ...row, ...edited, ...(edited.problems && { problems: kept }) };
        }),
      );
    },
    pickAll: (isPicked) => setRows((all) => all.map((row) => ({ ...row, isPicked: isPicked && isFit(row) }))),
    add: async () => {
      const picked = rows.filter((row) => row.isPicked);
      const links: ImportedLink[] = picked.map((row) => ({
        kind: row.kind,
        name: { [store.defaultLanguage]: row.name.trim() },
        linkAddress: row.linkAddress,
        socialLinkType: row.socialLinkType,
        isActive: row.isActive,
      }));
      const content = JSON.stringify(links);
      if (sent.current.content !== content) sent.current = { content, key: nanoid() };
      setStep('adding');
      const call = importLinks.initiate(
        { storeId, importInput: { links }, idempotencyKey: sent.current.key },
        untracked,
      );
      const ended = await dispatch(call);
      setStep(null);
      const why = problemIn(ended);
      setProblem(why);
      if (!ended.data) {
        setRows((all) => blame(all, picked, why));
        return null;
      }
      return ended.data.map(({ id }) => id);
    },
    back: () => {
      setFound(null);
      setProblem(null);
    },
    undo: async (ids) =>
      problemIn(await dispatch(undoLinkImport.initiate({ storeId, linkIDs: { ids } }, untracked))),
  };
};

/** Gives each row what the server says of it, and leaves out those whose address it refuses. */
const blame = (all: ImportRow[], picked: ImportRow[], why: Problem | null): ImportRow[] => {
  const broken = new Map<number, ImportRow['problems']>();
  for (const { location, code, params, message } of why?.fields ?? []) {
    const [, at, field] = /^links\[(\d+)\]\.(\w+)/.exec(location) ?? [];
    const row = picked[Number(at)];
    if (!row || !field || !code) continue;
    const known = broken.get(row.key) ?? [];
    broken.set(row.key, [...known, { location: field, code, params, message: message ?? '' } as Rule]);
  }
  return all.map((row) => {
    const next = { ...row, problems: broken.get(row.key) ?? row.problems };
    // Its address cannot be edited here.
    return { ...next, isPicked: row.isPicked && !problemAt(next, 'link_address') };
  });
};

type Rule = ImportRow['problems'][number];
