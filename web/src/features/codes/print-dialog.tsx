import { Button, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  api,
  type PrintInput,
  type Store,
  type Table,
  usePreviewPrintSheetsQuery,
  useUpdateStartMutation,
} from '@/api';
import { isWithin, type Problem, problemIn, problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { todayIn } from '@/lib/time/days';
import { copiesOf, type Field, fieldsOf, inputOf, proposedFor, type What } from './print-choices';
import classes from './print-dialog.module.css';
import { PrintFields } from './print-fields';
import { downloadSheets } from './print-files';

/** What somebody wants to print, as they came to ask for it. */
export type Wanted = { what: What; chosen: number[] };

type Props = {
  store: Store;
  tables: Table[];
  /** Null while nothing is to be printed. */
  wanted: Wanted | null;
  onClose: () => void;
};

/** Print sheets: what is chosen about them, how the first one looks, and the file. */
export const PrintDialog = ({ store, tables, wanted, onClose }: Props) => {
  const { t } = useTranslation('codes');
  // It stays while the window fades, and what was chosen until the screen is left.
  const [shown, setShown] = useState(wanted);
  const [choices, setChoices] = useState(() => proposedFor(store));
  useEffect(() => {
    if (wanted) setShown(wanted);
  }, [wanted]);
  const current = wanted ?? shown;
  return (
    <Modal
      opened={wanted !== null}
      onClose={onClose}
      size={1040}
      title={t('print.title')}
      closeButtonProps={{ 'aria-label': t('print.close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      {current && (
        <Content
          key={`${current.what} ${current.chosen.join()}`}
          {...{ store, tables, choices, wanted: current }}
          onChoose={(change) => setChoices((before) => ({ ...before, ...change }))}
        />
      )}
    </Modal>
  );
};

type ContentProps = Pick<Props, 'store' | 'tables'> & {
  wanted: Wanted;
  choices: ReturnType<typeof proposedFor>;
  onChoose: (change: Partial<ReturnType<typeof proposedFor>>) => void;
};

const Content = ({ store, tables, wanted, choices, onChoose }: ContentProps) => {
  const { t } = useTranslation('codes');
  const [what, setWhat] = useState(wanted.what);
  const input = useMemo(
    () => inputOf(choices, what, tables, wanted.chosen),
    [choices, what, tables, wanted.chosen],
  );
  // Who types a number sees the last one.
  const [rested] = useDebouncedValue(input, 200);
  const { data, error, isFetching } = usePreviewPrintSheetsQuery({ storeId: store.id, printInput: rested });
  const { isRunning, problem, download } = useDownload(store, input);
  const refused = problem ?? (isFetching ? null : problemOfCall(error));
  const { errors, other } = useErrors(store, refused);
  const options = useRef<HTMLDivElement>(null);
  useFreshTables(refused);
  const submit = () => {
    const [name] = Object.keys(errors);
    if (!name) return void download();
    const field = options.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
    const control = field?.querySelector<HTMLElement>('input:checked') ?? field;
    control?.focus();
  };
  return (
    <div className={classes.content}>
      <div className={classes.preview} aria-busy={isFetching || rested !== input}>
        <div
          className={classes.sheet}
          style={{ aspectRatio: data ? `${data.width} / ${data.height}` : '210 / 297' }}
        >
          {data && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
              alt={t('print.preview', { format: t(`print.format.${rested.format}`) })}
            />
          )}
        </div>
        <p className={classes.facts} role="status">
          {data &&
            [t('print.codes', { count: data.codes }), t('print.sheets', { count: data.pages })].join(' · ')}
        </p>
      </div>
      <div ref={options} className={classes.options}>
        <PrintFields
          {...{ store, tables, choices, onChoose, what, errors }}
          chosen={wanted.chosen}
          onWhat={setWhat}
        />
        <div className={classes.foot}>
          <p className={classes.problem} role="alert">
            {other}
          </p>
          <Button
            variant="customPurple"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            loading={isRunning}
            disabled={copiesOf(choices) === undefined}
            onClick={submit}
          >
            {t('print.download')}
          </Button>
          <p className={classes.hint}>{t('print.hint')}</p>
        </div>
      </div>
    </div>
  );
};

/** What is wrong with the fields, in words, and with what is none of them. */
const useErrors = (store: Store, refused: Problem | null) => {
  const { rule, detail } = useProblemText();
  const errors: Partial<Record<Field, string>> = {};
  const fields = fieldsOf(store);
  const others = (refused?.fields ?? []).filter((broken) => {
    const name = fields.find((each) => isWithin(broken.location, each));
    if (name) errors[name] ??= rule(broken);
    return !name;
  });
  const isTold = others.length === 0 && Object.keys(errors).length > 0;
  return { errors, other: refused && !isTold ? detail({ ...refused, fields: others }) : null };
};

/** Reads the tables again where somebody has deleted one that was to be printed. */
const useFreshTables = (refused: Problem | null) => {
  const dispatch = useAppDispatch();
  const isGone = refused?.fields.some(({ code }) => code === 'unknown_table') ?? false;
  useEffect(() => {
    if (isGone) dispatch(api.util.invalidateTags(['tables']));
  }, [isGone, dispatch]);
};

/** Downloads sheets, and has the server remember that codes were. */
const useDownload = (store: Store, printInput: PrintInput) => {
  const dispatch = useAppDispatch();
  const [updateStart] = useUpdateStartMutation();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<{ problem: Problem | null; printInput: PrintInput }>();
  const download = async () => {
    setRunning(true);
    setRefusal(undefined);
    const name = `${store.slug}-${printInput.format}-${todayIn(store.timeZone)}`;
    const problem = problemIn(await dispatch(downloadSheets({ storeId: store.id, printInput }, name)));
    setRunning(false);
    setRefusal({ problem, printInput });
    if (!problem && may(store, 'tables.update')) {
      void updateStart({ storeId: store.id, patch: { codeDownloaded: true } });
    }
  };
  // Something else that is chosen has not been refused.
  const problem = refusal?.printInput === printInput ? refusal.problem : null;
  return { isRunning, problem, download };
};
