import type { HostHistory, TimeSpan } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { ChartTable } from '../../../design/charts/chart-table.tsx';
import { ChartSource } from '../../../design/charts/chart-source.tsx';
import { TimeChart, type TimeChartProps } from '../../../design/charts/time-chart.tsx';
import { markGenerated } from '../../../design/time-range/generated-rows.ts';
import { useSpanWords } from '../../../design/time-range/use-span-words.ts';
import { toneMark } from '../../../design/tones.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import {
  countsOf,
  errorLayers,
  historyPeriods,
  historyTable,
  outcomeLayers,
  reasonOf,
  statesOf,
} from './activity-figures.ts';

interface ActivityChartsProps {
  name: string;
  history: HostHistory;
  onSelect: (span: TimeSpan) => void;
}

/** A host over time: accesses, errors, durations, access interval, demand against capacity, bytes. */
export function ActivityCharts({ name, history, onSelect }: ActivityChartsProps) {
  const t = useTranslations('hosts.activity');
  const outcomes = useTranslations('common.outcomes');
  const formats = useFormats();
  const spanWords = useSpanWords();
  const rangeWords = useTranslations('common.timeRange');
  const periods = historyPeriods(history);
  const step = formats.duration(history.stepSeconds);
  const line = (label: string, values: (number | null)[], mark: string, dashed = false) =>
    ({ name: label, mark, kind: 'line', dashed, values }) as const;
  const charts: Pick<TimeChartProps, 'caption' | 'layers' | 'write' | 'isCount' | 'isDuration' | 'remark'>[] =
    [
      {
        caption: t('accesses', { step }),
        layers: outcomeLayers(periods, outcomes),
        write: formats.tick,
        isCount: true,
      },
      {
        caption: t('errors', { step }),
        layers: errorLayers(periods, t),
        write: formats.tick,
        isCount: true,
      },
      {
        caption: t('duration'),
        layers: [
          line(
            t('mean'),
            statesOf(periods, (point) => point.meanSeconds),
            toneMark.changed,
          ),
          line(
            t('p95'),
            statesOf(periods, (point) => point.p95Seconds),
            toneMark.overload,
            true,
          ),
        ],
        write: formats.duration,
        isDuration: true,
      },
      {
        caption: t('interval'),
        layers: [
          line(
            t('interval'),
            statesOf(periods, (point) => point.intervalSeconds),
            toneMark.changed,
          ),
        ],
        write: formats.duration,
        isDuration: true,
        remark: (period) => {
          const reason = reasonOf(periods[period], formats);
          return reason && t('setBy', { reason });
        },
      },
      {
        caption: t('load'),
        layers: [
          line(
            t('demand'),
            statesOf(periods, (point) => point.demandPerDay),
            toneMark.overload,
          ),
          line(
            t('capacity'),
            statesOf(periods, (point) => point.capacityPerDay),
            toneMark.changed,
            true,
          ),
        ],
        write: formats.tick,
      },
      {
        caption: t('bytes', { step }),
        layers: [
          {
            name: t('columns.bytes'),
            mark: toneMark.changed,
            kind: 'bar',
            values: countsOf(periods, ({ bytes }) => bytes),
          },
        ],
        write: formats.bytes,
      },
    ];
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {charts.map((chart) => (
          <TimeChart
            key={chart.caption}
            {...chart}
            source={t('source', { host: name })}
            range={spanWords(history)}
            span={history}
            empty={t('nothing')}
            onSelect={onSelect}
          />
        ))}
      </div>
      <ChartSource source={t('source', { host: name })} range={spanWords(history)} />
      <ChartTable
        name={t('title')}
        table={() =>
          markGenerated(historyTable(history, t, outcomes, formats), history.generatedBefore, rangeWords)
        }
      />
    </>
  );
}
