'use client';

import type { ScanTraceNode } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { durationTicks } from '../../../design/charts/axes.ts';
import { drawnAxis, nameBelow, nameBeside, plainAxis } from '../../../design/charts/axis-style.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LegendEntry } from '../../../design/charts/legend-entry.tsx';
import { useFrozenUnderPointer } from '../../../design/charts/use-readout.ts';
import { CsvButton } from '../../../design/table/csv.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { traceFigure, traceTable, type TraceLine, type TracePoint } from './trace-figures.ts';

const heightPx = 210;

interface TraceChartProps {
  scan: string;
  node: ScanTraceNode;
  start: Date;
}

/** Busy share of each core of a node during a scan. */
export function TraceChart({ scan, node, start }: TraceChartProps) {
  const t = useTranslations('scans.trace');
  const formats = useFormats();
  const { shown, pointer } = useFrozenUnderPointer(node);
  const { lines, points, busyCores, scanCores } = traceFigure(shown, start);
  const { name, cores } = shown;
  const first = points[0]?.seconds ?? 0;
  const last = points.at(-1)?.seconds ?? 0;
  const { ticks, high } = durationTicks(Math.max(1, last));
  const busy = { share: formats.rate(busyCores), cores };
  const nameOf = ({ of }: TraceLine) => (typeof of === 'number' ? t('core', { number: of + 1 }) : t(of));
  return (
    <ChartFrame
      title={t('titleOf', { node: name })}
      name={t('titleOf', { node: name })}
      note={scanCores === null ? t('meanOnly', busy) : t('mean', { ...busy, scan: formats.rate(scanCores) })}
      source={t('source', { node: name, name: scan })}
      range={t('range', { from: formats.duration(first), to: formats.duration(last) })}
      actions={
        <CsvButton
          label={t('csv', { node: name })}
          fileName={`${scan}-${name}-processors.csv`}
          table={() => traceTable(node, start)}
          disabled={points.length === 0}
        />
      }
      empty={points.length === 0 ? { title: t('none'), text: t('noneIs') } : null}
    >
      <div {...pointer} data-testid="trace-chart">
        <ResponsiveContainer
          width="100%"
          height={heightPx}
          initialDimension={{ width: 600, height: heightPx }}
        >
          <LineChart
            data={points}
            margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
            accessibilityLayer
            title={t('titleOf', { node: name })}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              type="number"
              dataKey="seconds"
              domain={[0, high]}
              ticks={ticks}
              niceTicks="none"
              tickFormatter={formats.duration}
              interval="equidistantPreserveStart"
              minTickGap={12}
              {...drawnAxis}
              height={38}
              label={nameBelow(t('time'))}
            />
            <YAxis
              domain={[0, 1]}
              ticks={[0, 0.25, 0.5, 0.75, 1]}
              niceTicks="none"
              tickFormatter={(share: number) => formats.share(share, 1)}
              width={64}
              {...plainAxis}
              label={nameBeside(t('share'))}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--line-strong)' }}
              content={<SampleWords lines={lines} nameOf={nameOf} />}
            />
            {lines.map((line, at) => (
              <Line
                key={String(line.of)}
                dataKey={({ values }: TracePoint) => values[at]}
                name={nameOf(line)}
                stroke={line.mark}
                strokeWidth={line.dashed ? 2 : 1.4}
                {...(line.dashed ? { strokeDasharray: '5 3' } : {})}
                dot={points.length === 1}
                isAnimationActive={false}
                connectNulls={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
        <ul className="flex flex-wrap gap-x-3 text-micro text-ink-soft" data-chart-legend>
          {lines.map((line) => (
            <LegendEntry
              key={String(line.of)}
              name={nameOf(line)}
              mark={line.mark}
              kind="line"
              dashed={line.dashed}
            />
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

/** The chart sets `payload`. */
function SampleWords({
  payload,
  lines,
  nameOf,
}: {
  payload?: readonly { payload: TracePoint }[];
  lines: readonly TraceLine[];
  nameOf: (line: TraceLine) => string;
}) {
  const t = useTranslations('scans.trace');
  const formats = useFormats();
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg">
      <p className="font-medium">{t('at', { time: formats.duration(point.seconds) })}</p>
      {lines.map((line, at) => (
        <p key={String(line.of)} className="flex justify-between gap-4">
          <span>{nameOf(line)}</span>
          <span className="tabular-nums">
            {point.values[at] === null || point.values[at] === undefined
              ? '–'
              : formats.share(point.values[at], 1)}
          </span>
        </p>
      ))}
    </div>
  );
}
