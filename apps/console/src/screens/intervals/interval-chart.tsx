'use client';

import type { IntervalRange } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { ToneMark } from '../../design/tone-mark.tsx';
import type { Tone } from '../../design/tones.ts';
import { BinTargets } from './bin-targets.tsx';
import { IntervalFrame } from './interval-frame.tsx';

interface ChartKey {
  /** Mark in the legend; without mark and colour only the text is shown. */
  tone?: Tone;
  /** Colour of bars. */
  colour?: string;
  words: string;
}

interface IntervalChartProps<Bin extends IntervalRange> extends Omit<
  ComponentProps<typeof IntervalFrame>,
  'bins'
> {
  testId: string;
  /** Text alternative of the chart. */
  label: string;
  bins: readonly Bin[];
  /** Describes a bin. */
  words: (bin: Bin) => string;
  /** `fromSeconds` of the selected bin. */
  chosen: number | undefined;
  onChoose: (bin: Bin) => void;
  /** Handlers that freeze the chart under the pointer. */
  pointer: ComponentProps<'div'>;
  keys?: readonly ChartKey[];
  /** Hint while no bin is read out. */
  resting: string;
}

/** A chart over intervals with bins that pointer and keyboard read and select; its children draw. */
export function IntervalChart<Bin extends IntervalRange>({
  testId,
  label,
  words,
  chosen,
  onChoose,
  pointer,
  keys = [],
  resting,
  children,
  ...frame
}: IntervalChartProps<Bin>) {
  const t = useTranslations('intervals.figure');
  const [read, setRead] = useState<Bin | null>(null);
  return (
    <div {...pointer} data-testid={testId}>
      <IntervalFrame {...frame}>
        {children}
        <BinTargets
          label={label}
          bins={frame.bins}
          words={words}
          chosen={chosen}
          onChoose={onChoose}
          onRead={setRead}
        />
      </IntervalFrame>
      {keys.length > 0 && (
        <ul
          className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft"
          aria-label={t('marks')}
          data-chart-legend
        >
          {keys.map((key) => (
            <li key={key.words} className="inline-flex items-center gap-1.5">
              {key.tone && <ToneMark tone={key.tone} />}
              {key.colour && (
                <span aria-hidden className="size-2.5 rounded-xs" style={{ background: key.colour }} />
              )}
              {key.words}
            </li>
          ))}
        </ul>
      )}
      <Readout text={read && words(read)} resting={resting} />
    </div>
  );
}

/** The readout below the chart, in reserved space so that nothing moves. */
function Readout({ text, resting }: { text: string | null; resting: string }) {
  return (
    <p className={`mt-1 min-h-4 text-small ${text ? 'font-medium' : 'text-ink-faint'}`} data-testid="readout">
      {text ?? resting}
    </p>
  );
}
