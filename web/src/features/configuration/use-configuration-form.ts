import { useCallback, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { type Configuration, useUpdateConfigurationMutation } from '@/api';
import { type Problem, problemIn, stale } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import {
  type ConfigurationFields,
  type FieldName,
  type FieldValue,
  fieldsOf,
  inputOf,
  isAbout,
} from './configuration-fields';
import { fetchConfiguration, selectConfiguration } from './configuration-slice';

/** A field that was changed: to what, and from what. */
type Edit = { value: FieldValue; from: FieldValue };
type Edits = { [field in FieldName]?: Edit };

/** What an id stands for. */
type Name = Configuration['names'][number];

/** The configuration being edited; nothing is stored before it is saved. */
export type ConfigurationForm = {
  /** What is stored, and on what. */
  configuration: Configuration;
  /** What is typed lies over what is stored. */
  value: ConfigurationFields;
  set: <F extends FieldName>(field: F, value: ConfigurationFields[F]) => void;
  /** What an id stands for; null where that is not known. */
  named: (id: string | null) => Name | null;
  /** Remembers what an id stands for that is chosen now. */
  name: (name: Name) => void;
  /** How many fields are changed and not saved. */
  changed: number;
  saving: boolean;
  /** Stores all of it; answers whether that went well. */
  save: () => Promise<boolean>;
  discard: () => void;
  /** Why a save failed where no field is to blame; null while nothing does. */
  problem: Problem | null;
  /** Goes on with what is typed after somebody else has saved: on top of theirs. */
  goOn: () => void;
  /** The rule that a field breaks, in the interface's language. */
  error: (field: FieldName) => string | undefined;
  /** What somebody else has saved in a field that is changed here too; undefined where nobody has. */
  meanwhile: (field: FieldName) => FieldValue | undefined;
  /** The fields of which that is so. */
  changedByBoth: FieldName[];
};

/** Edits the configuration that has been read. */
export const useConfigurationForm = (configuration: Configuration): ConfigurationForm => {
  const dispatch = useAppDispatch();
  const { rule } = useProblemText();
  const { updating: saving, revision } = useSelector(selectConfiguration);
  const [update] = useUpdateConfigurationMutation();
  const saved = useMemo(() => fieldsOf(configuration), [configuration]);
  const [edits, setEdits] = useState<Edits>({});
  const [names, setNames] = useState<Name[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const value = { ...saved, ...valuesOf(edits) } as ConfigurationFields;

  const set: ConfigurationForm['set'] = (field, next) => {
    setEdits(({ [field]: edit, ...others }) =>
      next === saved[field]
        ? others
        : { ...others, [field]: { value: next, from: edit ? edit.from : saved[field] } },
    );
    setProblem((before) => before && without(before, field));
  };

  const save = async (): Promise<boolean> => {
    if (saving) return false;
    const sent = edits;
    const change = {
      configurationInput: inputOf(value, configuration),
      ...(revision !== null && { revision }),
    };
    const why = problemIn(await update(change));
    // What somebody else has saved is what goes on from here, under what is typed.
    const missed = why?.status === stale ? problemIn(await dispatch(fetchConfiguration())) : null;
    setProblem(missed ?? why);
    if (why) return false;
    setEdits((now) => leftOf(now, sent));
    return true;
  };

  const discard = useCallback(() => {
    setEdits({});
    setProblem(null);
  }, []);

  const meanwhile: ConfigurationForm['meanwhile'] = (field) => {
    const edit = edits[field];
    const theirs = saved[field];
    return edit && edit.from !== theirs && edit.value !== theirs ? theirs : undefined;
  };

  return {
    configuration,
    value,
    set,
    named: (id) => [...configuration.names, ...names].find((each) => each.id === id) ?? null,
    name: (name) => setNames((before) => [...before, name]),
    changed: entries(edits).filter(([field, edit]) => edit.value !== saved[field]).length,
    saving,
    save,
    discard,
    problem: problem && !fieldNames(value).some((field) => isShownAt(problem, field)) ? problem : null,
    goOn: () => setProblem(null),
    error: (field) => {
      const broken = problem?.fields.find((each) => isAbout(each, field));
      return broken && rule(broken);
    },
    meanwhile,
    changedByBoth: fieldNames(value).filter((field) => meanwhile(field) !== undefined),
  };
};

const fieldNames = (fields: ConfigurationFields) => Object.keys(fields) as FieldName[];

const isShownAt = (problem: Problem, field: FieldName): boolean =>
  problem.fields.some((each) => isAbout(each, field));

const entries = (edits: Edits) => Object.entries(edits) as [FieldName, Edit][];

const valuesOf = (edits: Edits) =>
  Object.fromEntries(entries(edits).map(([field, { value }]) => [field, value]));

/** What is typed while a save is under way is not saved yet; it goes on from what was sent. */
const leftOf = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(
    entries(edits).flatMap(([field, edit]) => {
      const before = sent[field];
      if (!before) return [[field, edit]];
      return before.value === edit.value ? [] : [[field, { ...edit, from: before.value }]];
    }),
  );

/** A problem without what it says of a field; of others it still speaks. */
const without = (problem: Problem, field: FieldName): Problem | null => {
  const fields = problem.fields.filter((each) => !isAbout(each, field));
  return fields.length === 0 && problem.fields.length > 0 ? null : { ...problem, fields };
};
