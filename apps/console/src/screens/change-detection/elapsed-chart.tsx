'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import { countTicks } from '../../design/charts/axes.ts';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import { intervalAxis } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalChart } from '../intervals/interval-chart.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { Bars } from '../intervals/marks.tsx';
import { trimmed } from './ratio-chart.tsx';

/** Repeated visits of a period by the time since the previous visit, and how many found a change. */
export function ElapsedChart({ figure, axis }: { figure: ChangeDetection; axis: AxisScale }) {
  const t = useTranslations('intervals.detection.elapsed');
  const figureWords = useTranslations('intervals.figure');
  const formats = useFormats();
  const { shown, pointer } = useFrozenUnderPointer(figure);
  const bins = trimmed(shown.bins, ({ visits }) => visits > 0);
  const words = (bin: ChangeDetectionBin) =>
    t('bin', {
      range: formatRange(bin, formats.locale),
      visits: bin.visits,
      changes: bin.changes,
      share: formats.share(bin.changes, bin.visits),
    });
  const most = Math.max(1, ...bins.map(({ visits }) => visits));
  const parts = [
    { value: ({ changes }: ChangeDetectionBin) => changes, fill: 'var(--changed-mark)' },
    {
      value: ({ visits, changes }: ChangeDetectionBin) => visits - changes,
      fill: 'var(--unchanged-mark)',
    },
  ];
  return (
    <IntervalChart
      testId="elapsed-chart"
      label={t('title')}
      bins={bins}
      words={words}
      chosen={undefined}
      onChoose={() => undefined}
      pointer={pointer}
      resting={figureWords('readHint')}
      keys={[
        { colour: 'var(--changed-mark)', words: t('changed') },
        { colour: 'var(--unchanged-mark)', words: t('unchanged') },
      ]}
      axis={intervalAxis(bins, [], axis, formats.locale)}
      scale={axis}
      name={t('axisName')}
      values={countTicks(most, 'linear', 1)}
      valueName={t('valueName')}
      formatValue={formats.tick}
    >
      <Bars bins={bins} parts={parts} chosen={undefined} />
    </IntervalChart>
  );
}
