'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import { useState } from 'react';
import { useHeld } from '../../design/charts/use-held.ts';
import { ToneMark, ToneShape } from '../../design/tone-mark.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { BinTargets } from '../intervals/bin-targets.tsx';
import { intervalAxis, middleOf } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalFrame } from '../intervals/interval-frame.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { Readout } from '../intervals/readout.tsx';
import { useScales } from '../intervals/use-scales.ts';
import { adviceTones, adviceWords } from './advice-words.ts';
import { DetectionBand } from './detection-band.tsx';

interface ChangeDetectionChartProps {
  figure: ChangeDetection;
  axis: AxisScale;
  chosen: number | undefined;
  onChoose: (bin: ChangeDetectionBin) => void;
}

const values = { ticks: [0, 0.25, 0.5, 0.75, 1], low: 0, high: 1 };

/** The share of visits that found a change, by the time since the visit before; mean and deviation of pages' own ratios behind it. */
export function ChangeDetectionChart({ figure, axis, chosen, onChoose }: ChangeDetectionChartProps) {
  const t = useTranslations('intervals.detection');
  const common = useTranslations('intervals.figure');
  const formats = useFormats();
  const words = (bin: ChangeDetectionBin) => binWords(bin, t, formats);
  const { shown, pointer } = useHeld(figure);
  const [read, setRead] = useState<ChangeDetectionBin | null>(null);
  const { bins } = shown;
  return (
    <div {...pointer} data-testid="change-detection-chart">
      <IntervalFrame
        bins={bins}
        axis={intervalAxis(bins, [], axis, formats.locale)}
        scale={axis}
        name={t('axisName')}
        values={values}
        valueName={t('valueName')}
        formatValue={(ratio) => formats.share(ratio, 1)}
      >
        <DetectionBand />
        <PageRatios bins={bins} axis={axis} />
        <VisitRatios bins={bins} axis={axis} chosen={chosen} />
        <BinTargets
          label={t('label')}
          bins={bins}
          words={words}
          chosen={chosen}
          onChoose={onChoose}
          onRead={setRead}
        />
      </IntervalFrame>
      <ul
        className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft"
        aria-label={common('marks')}
      >
        {(['within', 'wasted', 'missed', 'unknown'] as const).map((kind) => (
          <li key={kind} className="inline-flex items-center gap-1.5">
            <ToneMark tone={adviceTones[kind]} />
            {t(`looks.${kind}`)}
          </li>
        ))}
        <li>{t('deviation')}</li>
      </ul>
      <Readout text={read && words(read)} resting={common('resting')} />
    </div>
  );
}

function binWords(bin: ChangeDetectionBin, t: Words<'intervals.detection'>, formats: Formats): string {
  const { visits, changes } = bin;
  const range = formatRange(bin, formats.locale);
  if (visits === 0) return t('binNone', { range });
  const share = formats.share(changes, visits);
  return t('bin', { range, share, visits, advice: adviceWords(bin, t, formats) });
}

type LayerProps = Pick<ChangeDetectionChartProps, 'axis'> & { bins: readonly ChangeDetectionBin[] };

function PageRatios({ bins, axis }: LayerProps) {
  const scales = useScales();
  if (!scales) return null;
  return (
    <g aria-hidden stroke="var(--line-strong)">
      {bins.map((bin) => {
        const { pages, pageMean, pageDeviation } = bin;
        if (pageMean === null || pageDeviation === null || pages < 2) return null;
        const x = scales.x(middleOf(bin, axis));
        const [high, low] = [scales.y(pageMean + pageDeviation), scales.y(pageMean - pageDeviation)];
        return (
          <g key={bin.fromSeconds}>
            <path d={`M${x} ${high}V${low}`} strokeWidth={6} opacity={0.55} />
            <path d={`M${x - 6} ${scales.y(pageMean)}h12`} strokeWidth={2} stroke="var(--ink-faint)" />
          </g>
        );
      })}
    </g>
  );
}

function VisitRatios({ bins, axis, chosen }: LayerProps & { chosen: number | undefined }) {
  const scales = useScales();
  if (!scales) return null;
  const most = Math.max(1, ...bins.map(({ visits }) => visits));
  return (
    <g aria-hidden>
      {bins.map((bin) =>
        bin.visits === 0 ? null : (
          <g key={bin.fromSeconds} opacity={chosen === undefined || chosen === bin.fromSeconds ? 1 : 0.35}>
            <ToneShape
              tone={adviceTones[bin.advice.kind]}
              x={scales.x(middleOf(bin, axis))}
              y={scales.y(bin.changes / bin.visits)}
              radius={4 + 4 * Math.sqrt(bin.visits / most)}
            />
          </g>
        ),
      )}
    </g>
  );
}
