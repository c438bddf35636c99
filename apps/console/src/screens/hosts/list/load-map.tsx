'use client';

import type { HostRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { LabelProps } from 'recharts';
import { nameBelow, nameBeside } from '../../../design/charts/axes.ts';
import { useFrozenUnderPointer } from '../../../design/charts/use-readout.ts';
import { HostName } from '../../../design/values.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { ToneShape } from '../../../design/tone-mark.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { hostHref } from '../../../shell/navigation.ts';
import type { LoadPoint } from './load-points.ts';
import { loadPoints, powersOfTen } from './load-points.ts';

interface LoadMapProps {
  rows: readonly HostRow[];
  /** Hosts that match the filter, drawn or not. */
  total: number;
  /** When the hosts were read. */
  at: Date;
  /** Whether they match an earlier filter: those of the present one are being read. */
  isEarlier: boolean;
}

/** A window of 1440 × 900 has room for the first rows of the list below it. */
const heightPx = 190;

/** Every listed host by what is asked of it and what it can politely give; right of the line is overload. */
export function LoadMap({ rows, total, at, isEarlier }: LoadMapProps) {
  const t = useTranslations('hosts.map');
  const formats = useFormats();
  const router = useRouter();
  const { shown: points, pointer } = useFrozenUnderPointer(loadPoints(rows));
  if (points.length < 2) return null;
  const xTicks = powersOfTen(points.map(({ load }) => load));
  const yTicks = powersOfTen(points.map(({ capacity }) => capacity));
  const [xLow = 1, xHigh = 10] = [xTicks[0], xTicks.at(-1)];
  const [yLow = 1, yHigh = 10] = [yTicks[0], yTicks.at(-1)];
  const from = Math.max(xLow, yLow);
  const to = Math.min(xHigh, yHigh);
  return (
    <ChartFrame
      title={t('title')}
      name={t('title')}
      note={t(rows.length < total ? 'noteSome' : 'noteAll', { count: points.length, total })}
      source={t('source')}
      range={t('asOf', { at: formats.instant(at) })}
      className="max-md:hidden"
    >
      <div
        {...pointer}
        data-testid="load-map"
        aria-busy={isEarlier}
        className={isEarlier ? 'opacity-40' : undefined}
      >
        <ResponsiveContainer
          width="100%"
          height={heightPx}
          initialDimension={{ width: 1_000, height: heightPx }}
        >
          <ScatterChart margin={{ top: 8, right: 24, bottom: 4, left: 0 }}>
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              type="number"
              dataKey="load"
              scale="log"
              domain={[xLow, xHigh]}
              ticks={xTicks}
              tickFormatter={(value: number) => formats.tick(value)}
              height={38}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
              label={nameBelow(t('load'))}
            />
            <YAxis
              type="number"
              dataKey="capacity"
              scale="log"
              domain={[yLow, yHigh]}
              ticks={yTicks}
              tickFormatter={(value: number) => formats.tick(value)}
              width={60}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
              label={nameBeside(t('capacity'))}
            />
            {from < to && (
              <ReferenceLine
                segment={[
                  { x: from, y: from },
                  { x: to, y: to },
                ]}
                stroke="var(--overload-mark)"
                strokeDasharray="4 3"
                label={PoliteLimit}
              />
            )}
            <Tooltip isAnimationActive={false} cursor={false} content={<PointWords />} />
            <Scatter
              data={points}
              isAnimationActive={false}
              cursor="pointer"
              shape={HostMark}
              onClick={(mark) => router.push(hostHref((mark.payload as LoadPoint).name))}
            />
          </ScatterChart>
        </ResponsiveContainer>
      </div>
    </ChartFrame>
  );
}

/** The words of the line, left of its upper end and inside the picture. */
function PoliteLimit({ viewBox }: LabelProps) {
  const t = useTranslations('hosts.map');
  if (!viewBox || !('width' in viewBox)) return null;
  const { x, y, width } = viewBox;
  return (
    <text
      x={x + width - 32}
      y={Math.max(24, y - 6)}
      textAnchor="end"
      fontSize={11}
      fontWeight={500}
      fill="var(--overload-text)"
    >
      {t('limit')}
    </text>
  );
}

function HostMark({ cx = 0, cy = 0, payload }: { cx?: number; cy?: number; payload?: LoadPoint }) {
  return <ToneShape tone={payload?.overloaded ? 'overload' : 'neutral'} x={cx} y={cy} radius={4.5} />;
}

/** `payload` is given by the chart. */
function PointWords({ payload }: { payload?: readonly { payload: LoadPoint }[] }) {
  const t = useTranslations('hosts.map');
  const formats = useFormats();
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg">
      <p className="font-medium">
        <HostName name={point.name} site={point.site} />
      </p>
      <p>
        {t('point', {
          asked: formats.rate(point.load),
          capacity: formats.count(Math.round(point.capacity)),
        })}
      </p>
    </div>
  );
}
