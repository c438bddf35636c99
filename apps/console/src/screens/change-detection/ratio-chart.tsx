'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import { ToneShape } from '../../design/tone-mark.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { intervalAxis, middleOf, placeOf } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalChart } from '../intervals/interval-chart.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { useScales } from '../intervals/use-scales.ts';
import { adviceTones, adviceWords } from './advice-words.ts';
import { DetectionBand, bandWords } from './detection-band.tsx';

/** Unique versions by accesses, as the report defines figure 4; or changes by repeated visits. */
export const ratioDefinitions = ['unique', 'changes'] as const;
type RatioDefinition = (typeof ratioDefinitions)[number];

/** Mean and standard deviation over the pages of a bin, by a definition. */
const ratioOf: Readonly<
  Record<RatioDefinition, (bin: ChangeDetectionBin) => { mean: number | null; deviation: number | null }>
> = {
  unique: ({ uniqueMean, uniqueDeviation }) => ({ mean: uniqueMean, deviation: uniqueDeviation }),
  changes: ({ pageMean, pageDeviation }) => ({ mean: pageMean, deviation: pageDeviation }),
};

interface RatioChartProps {
  figure: ChangeDetection;
  axis: AxisScale;
  ratio: RatioDefinition;
  chosen: number | undefined;
  onChoose: (bin: ChangeDetectionBin) => void;
}

const values = { ticks: [0, 0.25, 0.5, 0.75, 1], low: 0, high: 1 };

/**
 * Figure 4: pages by their revisit interval, mean and standard deviation of their ratios. The target range is
 * one of changes by repeated visits.
 */
export function RatioChart({ figure, axis, ratio, chosen, onChoose }: RatioChartProps) {
  const t = useTranslations('intervals.detection');
  const figureWords = useTranslations('intervals.figure');
  const formats = useFormats();
  const words = (bin: ChangeDetectionBin) => binWords(bin, ratio, t, formats);
  const isOurs = ratio === 'changes';
  const { shown, pointer } = useFrozenUnderPointer(figure);
  const bins = trimmed(shown.bins, ({ pages }) => pages > 0);
  return (
    <IntervalChart
      testId="change-detection-chart"
      label={t(`labels.${ratio}`)}
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
        ...(isOurs
          ? [
              {
                colour: 'color-mix(in oklab, var(--changed-mark) 30%, transparent)',
                words: bandWords(t, formats),
              },
            ]
          : []),
      ]}
      axis={intervalAxis(bins, [], axis, formats.locale)}
      scale={axis}
      name={t('axisName')}
      values={values}
      valueName={t(`valueNames.${ratio}`)}
      formatValue={(value) => formats.share(value, 1)}
    >
      {isOurs && <DetectionBand />}
      <PageRatios bins={bins} axis={axis} ratio={ratio} chosen={chosen} />
    </IntervalChart>
  );
}

/** Bins from the first to the last that is filled. */
export function trimmed<Bin>(bins: readonly Bin[], isFilled: (bin: Bin) => boolean): readonly Bin[] {
  const first = bins.findIndex(isFilled);
  return first === -1 ? bins : bins.slice(first, bins.findLastIndex(isFilled) + 1);
}

function binWords(
  bin: ChangeDetectionBin,
  ratio: RatioDefinition,
  t: Translator<'intervals.detection'>,
  formats: Formats,
): string {
  const { mean, deviation: spread } = ratioOf[ratio](bin);
  const range = formatRange(bin, formats.locale);
  if (mean === null || spread === null) return t('binNone', { range });
  const [share, deviation] = [formats.share(mean, 1), formats.share(spread, 1)];
  return t(`bins.${ratio}`, { range, share, deviation, pages: bin.pages, advice: adviceWords(bin, t) });
}

/** The width of a whisker's ends. */
const capPx = 5;

function PageRatios({
  bins,
  axis,
  ratio,
  chosen,
}: Pick<RatioChartProps, 'axis' | 'ratio' | 'chosen'> & { bins: readonly ChangeDetectionBin[] }) {
  const scales = useScales();
  if (!scales) return null;
  return (
    <g aria-hidden>
      {bins.map((bin) => {
        const { fromSeconds, pages, advice } = bin;
        const { mean, deviation } = ratioOf[ratio](bin);
        if (mean === null || deviation === null || pages === 0) return null;
        const { from, to } = placeOf(bin);
        const [left, right] = [scales.x(from) + 0.5, scales.x(to) - 0.5];
        const [x, y] = [scales.x(middleOf(bin, axis)), scales.y(mean)];
        const high = scales.y(Math.min(1, mean + deviation));
        const low = scales.y(Math.max(0, mean - deviation));
        const tone = adviceTones[advice.kind];
        return (
          <g key={fromSeconds} opacity={chosen === undefined || chosen === fromSeconds ? 1 : 0.35}>
            <rect
              x={left}
              y={y}
              width={Math.max(1, right - left)}
              height={scales.bottom - y}
              fill={`var(--${tone === 'neutral' ? 'line-strong' : `${tone}-mark`})`}
              opacity={0.35}
            />
            <path
              d={`M${x} ${high}V${low}M${x - capPx} ${high}h${2 * capPx}M${x - capPx} ${low}h${2 * capPx}`}
              stroke="var(--ink-soft)"
              strokeWidth={1.5}
            />
            <ToneShape tone={tone} x={x} y={y} radius={5} />
          </g>
        );
      })}
    </g>
  );
}
