import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Report, type Store, useGetReportQuery } from '@/api';
import { currentLocale, type Language } from '@/i18n';
import { saveFile } from '@/lib/browser/save-file';
import { Loaded } from '@/ui/paged-list';
import { Choices } from './choices';
import { csvOf } from './csv';
import { FigureTable } from './figure-table';
import { type FigureKey, figureKeys } from './figures';
import { HoursTable } from './hours-table';
import type { Range } from './ranges';
import classes from './reports.module.css';
import { type Dimension, dimensions, useNames } from './use-names';

type Props = { store: Store; language: Language; range: Range; shown: FigureKey };

/** What a link has no figures for: pages are viewed, and codes are opened. */
const ofNoLink: readonly FigureKey[] = ['views', 'scans'];

/** What guests did by link, table and the like. */
export const Breakdown = ({ store, language, range, shown }: Props) => {
  const { t } = useTranslation('reports');
  const [by, setBy] = useState<Dimension>('link');
  const query = useGetReportQuery({ storeId: store.id, ...range, by });
  const nameOf = useNames(store, language);
  const label = t(`by.title.${by}`);
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.head}>
        <h2>{label}</h2>
        {query.currentData && (
          <CsvButton store={store} report={query.currentData} nameOf={(value) => nameOf(by, value)} />
        )}
      </div>
      <Choices
        label={t('by.label')}
        choices={dimensions.map((value) => ({ value, text: t(`by.${value}`) }))}
        value={by}
        onChange={setBy}
      />
      <Loaded query={{ ...query, data: query.data?.by === by ? query.data : undefined }} rows={4} height={40}>
        {(report) =>
          by === 'hour' ? (
            <HoursTable report={report} shown={shown} label={label} />
          ) : (
            <FigureTable
              report={report}
              label={t('table.figures')}
              head={t(`by.${by}`)}
              nameOf={(value) => nameOf(by, value)}
              {...(by === 'link' && { without: ofNoLink })}
            />
          )
        }
      </Loaded>
    </section>
  );
};

type CsvProps = { store: Store; report: Report; nameOf: (value: string) => string };

/** Saves the rows of a report as a file for spreadsheets. */
export const CsvButton = ({ store, report, nameOf }: CsvProps) => {
  const { t } = useTranslation('reports');
  const save = () => {
    const before = (text: string) => t('csv.before', { figure: text });
    const names = figureKeys.map((key) => t(`figure.${key}`));
    const rows = [
      [t(`by.${report.by}`), ...names, ...names.map(before)],
      ...report.rows.map(({ value, now, before: was }) => [
        report.by === 'day' || report.by === 'hour' ? value : nameOf(value),
        ...figureKeys.map((key) => now[key]),
        ...figureKeys.map((key) => was[key]),
      ]),
    ];
    const file = new Blob([csvOf(currentLocale(), rows)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${store.slug}-${report.by}-${report.from}-${report.to}.csv`);
  };
  return (
    <Button
      size="compact-md"
      variant="subtle"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={save}
    >
      CSV
    </Button>
  );
};
