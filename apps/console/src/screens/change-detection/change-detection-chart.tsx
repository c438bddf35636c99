'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import { ToneShape } from '../../design/tone-mark.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { intervalAxis, middleOf } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalChart } from '../intervals/interval-chart.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { useScales } from '../intervals/use-scales.ts';
import { adviceTones, adviceWords } from './advice-words.ts';
import { DetectionBand, DetectionBandWords } from './detection-band.tsx';

interface ChangeDetectionChartProps {
  figure: ChangeDetection;
  axis: AxisScale;
  chosen: number | undefined;
  onChoose: (bin: ChangeDetectionBin) => void;
}

const values = { ticks: [0, 0.25, 0.5, 0.75, 1], low: 0, high: 1 };

/** Change detection ratio by time since the previous visit, with mean and deviation of per-page ratios. */
export function ChangeDetectionChart({ figure, axis, chosen, onChoose }: ChangeDetectionChartProps) {
  const t = useTranslations('intervals.detection');
  const figureWords = useTranslations('intervals.figure');
  const formats = useFormats();
  const words = (bin: ChangeDetectionBin) => binWords(bin, t, formats);
  const { shown, pointer } = useFrozenUnderPointer(figure);
  const { bins } = shown;
  return (
    <IntervalChart
      testId="change-detection-chart"
      label={t('label')}
      bins={bins}
      words={words}
      chosen={chosen}
      onChoose={onChoose}
      pointer={pointer}
      resting={figureWords('selectHint')}
      keys={[
        ...(['within', 'wasted', 'missed', 'unknown'] as const).map((kind) => ({
          tone: adviceTones[kind],
          words: t(`looks.${kind}`),
        })),
        { words: t('deviation') },
      ]}
      axis={intervalAxis(bins, [], axis, formats.locale)}
      scale={axis}
      name={t('axisName')}
      values={values}
      valueName={t('valueName')}
      formatValue={(ratio) => formats.share(ratio, 1)}
    >
      <DetectionBand />
      <PageRatios bins={bins} axis={axis} />
      <DetectionBandWords />
      <VisitRatios bins={bins} axis={axis} chosen={chosen} />
    </IntervalChart>
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
