import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Report, type Store, useGetReportQuery } from '@/api';
import type { Language } from '@/i18n';
import { problemOfCall } from '@/lib/server/problem';
import { Loaded } from '@/ui/paged-list';
import { EmptyView } from '@/ui/state-views';
import { Breakdown, CsvButton } from './breakdown';
import { DayChart } from './day-chart';
import { FigureRow } from './figure-row';
import { FigureTable } from './figure-table';
import { type FigureKey, isNothing } from './figures';
import { LiveStrip } from './live-strip';
import { RangePicker } from './range-picker';
import type { Range } from './ranges';
import classes from './reports.module.css';
import { SilentTables } from './silent-tables';
import { useNames } from './use-names';
import { useRange } from './use-range';

type Props = { store: Store; language: Language };

/** What a store's guests do, over days of the owner's choice. */
export const Reports = ({ store, language }: Props) => {
  const { range, kind, today, typed, problems, setKind } = useRange(store);
  const [shown, setShown] = useState<FigureKey>('views');
  const query = useGetReportQuery(range ? { storeId: store.id, ...range, by: 'day' } : skipToken);
  // What is wrong with the chosen days is said there.
  const { fields = [] } = problemOfCall(query.error) ?? {};
  const refused = kind === 'own' ? fields.filter(({ location }) => /^query\.(from|to)$/.test(location)) : [];
  const wrong = problems.length > 0 ? problems : refused;
  return (
    <div className={classes.reports}>
      <LiveStrip store={store} />
      <RangePicker
        {...{ kind, today }}
        own={typed.shown}
        problems={wrong}
        onKind={setKind}
        onOwn={typed.put}
        onEntered={typed.enter}
      />
      {range && wrong.length === 0 && (
        <Loaded query={query} rows={4} height={96}>
          {(report) =>
            isNothing(report.now) && isNothing(report.before) ? (
              <Nothing store={store} />
            ) : (
              <Filled {...{ store, language, report, range, shown }} onShow={setShown} />
            )
          }
        </Loaded>
      )}
    </div>
  );
};

/** What to do where there is nothing to report. */
const Nothing = ({ store }: { store: Store }) => {
  const { t } = useTranslation('reports');
  return (
    <EmptyView
      icon={<IconChartLine size={28} stroke={1.75} />}
      title={t('empty.title')}
      text={t('empty.text')}
    >
      <Button component={Link} to={`/stores/${store.slug}/codes`} variant="customPurple">
        {t('empty.act')}
      </Button>
    </EmptyView>
  );
};

type FilledProps = Props & {
  report: Report;
  range: Range;
  shown: FigureKey;
  onShow: (key: FigureKey) => void;
};

const Filled = ({ store, language, report, range, shown, onShow }: FilledProps) => {
  const { t } = useTranslation('reports');
  const [isTable, setTable] = useState(false);
  const nameOf = useNames(store, language);
  const { currentData: tables } = useGetReportQuery({ storeId: store.id, ...range, by: 'table' });
  const title = t('chart.title', { figure: t(`figure.${shown}`) });
  return (
    <>
      <FigureRow report={report} shown={shown} onShow={onShow} />
      <section className={classes.card} aria-label={title}>
        <div className={classes.head}>
          <h2>{title}</h2>
          <Button
            size="compact-md"
            variant="subtle"
            aria-expanded={isTable}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'table.hide' : 'table.show')}
          </Button>
          <CsvButton store={store} report={report} nameOf={(value) => value} />
        </div>
        <DayChart report={report} shown={shown} />
        {isTable && (
          <FigureTable
            report={report}
            label={t('table.days')}
            head={t('by.day')}
            nameOf={(value) => nameOf('day', value)}
          />
        )}
      </section>
      {tables && <SilentTables store={store} report={tables} />}
      <Breakdown {...{ store, language, range, shown }} />
    </>
  );
};
