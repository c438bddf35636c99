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
  /** The mark that is drawn; without one, nor a colour, the words alone say what is drawn. */
  tone?: Tone;
  /** Of bars. */
  colour?: string;
  words: string;
}

interface IntervalChartProps<Bin extends IntervalRange> extends Omit<
  ComponentProps<typeof IntervalFrame>,
  'bins'
> {
  testId: string;
  /** What the picture shows, for those who cannot see it. */
  label: string;
  bins: readonly Bin[];
  /** A bin in words. */
  words: (bin: Bin) => string;
  /** `fromSeconds` of the chosen bin. */
  chosen: number | undefined;
  onChoose: (bin: Bin) => void;
  /** What holds the picture still under the pointer. */
  pointer: ComponentProps<'div'>;
  keys?: readonly ChartKey[];
  /** Said while no bin is read: what a click does. */
  resting: string;
}

/** A picture over intervals whose bins can be read and chosen by pointer and keyboard; what it draws are its children. */
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
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft" aria-label={t('marks')}>
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

/** What pointer or keyboard is on, in a place of its own under the picture: nothing moves, nothing is covered. */
function Readout({ text, resting }: { text: string | null; resting: string }) {
  return (
    <p className={`mt-1 min-h-4 text-small ${text ? 'font-medium' : 'text-ink-faint'}`} data-testid="readout">
      {text ?? resting}
    </p>
  );
}
