'use client';

import type { ResultColumn, ResultTable as Table, ScanView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMergeAddress } from '../../../data/use-address.ts';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { SelectField } from '../../../design/forms/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../design/states.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { useScanParameters } from '../scan-parameters.ts';
import { histogram, shortened, valueCounts } from './chart-figures.ts';
import { HistogramChart } from './histogram-chart.tsx';
import { columnKind } from './column-kind.ts';
import { chartQuery } from './result-sql.ts';
import { useAnswer, useFirstRows } from './use-results.ts';
import { ValueBars } from './value-bars.tsx';

/** The distribution of values in a column of the results. */
export function ResultChart({ scan, table }: { scan: ScanView; table: Table }) {
  const t = useTranslations('scans');
  const { column: wanted } = useScanParameters();
  const merge = useMergeAddress();
  const columns = useFirstRows(scan, table, 1);
  if (columns.isPending) return <Skeleton className="h-80 rounded-lg" />;
  if (columns.isError)
    return (
      <ErrorState what={t('results.failed')} error={columns.error} onRetry={() => void columns.refetch()} />
    );
  const all = columns.data.columns;
  const own = all.filter(({ name }) => !['id', 'url'].includes(name));
  const chosen =
    all.find(({ name }) => name === wanted) ?? own.find(({ name }) => name !== 'captured_at') ?? own[0];
  return (
    <>
      <SelectField
        className="max-w-80"
        label={t('chart.column')}
        hint={t('chart.columnHint')}
        value={chosen?.name ?? ''}
        onChange={({ target }) => merge({ column: target.value })}
      >
        {all.map(({ name }) => (
          <option key={name} value={name}>
            {shortened(visibleText(name), 60)}
          </option>
        ))}
      </SelectField>
      {chosen && <ColumnChart key={`${table} ${chosen.name}`} scan={scan} table={table} column={chosen} />}
    </>
  );
}

function ColumnChart({ scan, table, column }: { scan: ScanView; table: Table; column: ResultColumn }) {
  const t = useTranslations('scans');
  const formats = useFormats();
  const answer = useAnswer(scan, chartQuery(table, column));
  if (answer.isPending) return <Skeleton className="h-80 rounded-lg" />;
  if (answer.isError)
    return (
      <ErrorState what={t('results.failed')} error={answer.error} onRetry={() => void answer.refetch()} />
    );
  const kind = columnKind(column.type);
  const name = shortened(visibleText(column.name), 60);
  const origin = {
    source: t('chart.source', { name: scan.name }),
    range: formats.instant(scan.finishedAt ?? new Date(answer.dataUpdatedAt)),
  };
  if (kind === 'text') {
    const counts = valueCounts(answer.data);
    const title = t('chart.bars', { column: name });
    return (
      <ChartFrame
        title={title}
        name={title}
        note={t('chart.valuesAre', { values: counts.values, rows: counts.rows })}
        {...origin}
        empty={counts.bars.length === 0 ? { title: t('chart.nothing') } : null}
      >
        <ValueBars label={title} counts={counts} />
      </ChartFrame>
    );
  }
  const found = histogram(answer.data);
  const title = t('chart.histogram', { column: name });
  if (!found) return <EmptyState title={t('chart.nothing')} />;
  const write = kind === 'time' ? (at: number) => formats.day(new Date(at * 1_000)) : formats.tick;
  return (
    <ChartFrame
      title={title}
      name={title}
      note={formats.sentences([
        t('chart.bounds', { from: write(found.low), to: write(found.high), mean: write(found.mean) }),
        ...(found.missing > 0 ? [t('chart.missing', { count: found.missing })] : []),
      ])}
      {...origin}
    >
      <HistogramChart label={title} histogram={found} write={write} />
    </ChartFrame>
  );
}
