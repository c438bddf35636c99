'use client';

import type { SteppedSpan } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { usePlotArea } from 'recharts';

export interface GeneratedPlotProps {
  plot: { x: number; y: number; width: number; height: number };
  chart: SteppedSpan & { generatedBefore?: Date | undefined };
}

const labelSize = 11;

/** Hatches and names the periods of a chart that a demo generated; nothing if all are recorded. */
export function GeneratedPlot({ plot, chart: { from, to, generatedBefore } }: GeneratedPlotProps) {
  const t = useTranslations('common.timeRange');
  const id = useId();
  if (!generatedBefore || generatedBefore <= from) return null;
  const span = to.getTime() - from.getTime();
  const share = Math.min(1, (generatedBefore.getTime() - from.getTime()) / span);
  return (
    <g pointerEvents="none" data-testid="generated">
      <defs>
        <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke="var(--ink-soft)" strokeWidth={1} opacity={0.35} />
        </pattern>
      </defs>
      <rect {...plot} width={plot.width * share} fill={`url(#${id})`} />
      <text x={plot.x + 4} y={plot.y + labelSize} fontSize={labelSize} fill="var(--ink-soft)">
        {t('generated')}
      </text>
    </g>
  );
}

/** The same over the plot of the surrounding recharts chart. */
export function GeneratedPart({ chart }: Pick<GeneratedPlotProps, 'chart'>) {
  const plot = usePlotArea();
  return plot ? <GeneratedPlot plot={plot} chart={chart} /> : null;
}
