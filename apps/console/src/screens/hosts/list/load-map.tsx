'use client';

import type { HostRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CartesianGrid, ComposedChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { LabelProps } from 'recharts';
import { framedAxis, nameBelow, nameBeside } from '../../../design/charts/axis-style.tsx';
import { useFrozenUnderPointer } from '../../../design/charts/use-readout.ts';
import { classNames } from '../../../design/looks.ts';
import { HostName } from '../../../design/values.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { InvisibleSeries } from '../../../design/charts/invisible-series.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { hostHref } from '../../../shell/navigation.ts';
import { HostMarks } from './host-marks.tsx';
import { loadPoints, powersOfTen, type PlacedPoint } from './load-points.ts';

interface LoadMapProps {
  rows: readonly HostRow[];
  /** Hosts that match the filter, drawn or not. */
  total: number;
  /** When the hosts were read. */
  at: Date;
  /** Whether the hosts match an earlier filter, while those of the current one load. */
  isEarlier: boolean;
}

/** Leaves room for the first rows of the list in a window of 1440 × 900. */
const heightPx = 190;
/** Distance between a mark and the label of its host. */
const awayPx = 12;
/** The label of a mark further right is at the left of it. */
const leftFromPx = 500;

/** Every listed host by demand and capacity; hosts right of the line are overloaded. */
export function LoadMap({ rows, total, at, isEarlier }: LoadMapProps) {
  const t = useTranslations('hosts.map');
  const formats = useFormats();
  const router = useRouter();
  const { shown: points, pointer } = useFrozenUnderPointer(loadPoints(rows));
  const [near, setNear] = useState<PlacedPoint | null>(null);
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
        className={classNames('relative', isEarlier && 'opacity-40')}
      >
        <ResponsiveContainer
          width="100%"
          height={heightPx}
          initialDimension={{ width: 1_000, height: heightPx }}
        >
          <ComposedChart
            data={points}
            margin={{ top: 8, right: 24, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              type="number"
              dataKey="load"
              scale="log"
              domain={[xLow, xHigh]}
              ticks={xTicks}
              tickFormatter={(value: number) => formats.tick(value)}
              height={38}
              {...framedAxis}
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
              {...framedAxis}
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
            <InvisibleSeries dataKey="capacity" />
            <HostMarks
              points={points}
              near={near}
              onNear={setNear}
              onOpen={({ name }) => router.push(hostHref(name))}
            />
          </ComposedChart>
        </ResponsiveContainer>
        {near && <PointWords point={near} />}
      </div>
    </ChartFrame>
  );
}

/** The label of the line, left of its upper end and inside the picture; readable above marks. */
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
      stroke="var(--surface)"
      strokeWidth={4}
      paintOrder="stroke"
    >
      {t('limit')}
    </text>
  );
}

/** The label of the host near the pointer, on the side with more room. */
function PointWords({ point }: { point: PlacedPoint }) {
  const t = useTranslations('hosts.map');
  const formats = useFormats();
  const isLeft = point.x > leftFromPx;
  return (
    <div
      className={classNames(
        'pointer-events-none absolute z-20 rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg',
        isLeft && '-translate-x-full',
      )}
      style={{ left: point.x + (isLeft ? -awayPx : awayPx), top: Math.max(0, point.y - heightPx / 4) }}
    >
      <p className="font-medium">
        <HostName name={point.name} site={point.site} />
      </p>
      <p>
        {t('point', {
          asked: formats.rate(point.load),
          capacity: formats.count(Math.floor(point.capacity)),
        })}
      </p>
    </div>
  );
}
