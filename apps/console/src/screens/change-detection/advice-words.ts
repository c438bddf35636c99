import type { ChangeDetectionBin } from '@meguri/contracts';
import type { Tone } from '../../design/tones.ts';
import { formatRate } from '../../format/numbers.ts';

type Kind = ChangeDetectionBin['advice']['kind'];

/** How each kind is drawn, and its short name. */
export const adviceLooks: Readonly<Record<Kind, { tone: Tone; name: string }>> = {
  within: { tone: 'changed', name: 'as it should be' },
  wasted: { tone: 'unchanged', name: 'accesses wasted' },
  missed: { tone: 'overload', name: 'versions missed' },
  unknown: { tone: 'neutral', name: 'too few visits' },
};

/** What the ratio of a bin says, with the accesses a day that it would save or cost. */
export function adviceWords({ advice }: Pick<ChangeDetectionBin, 'advice'>): string {
  if (advice.kind === 'within') return 'in the target band';
  if (advice.kind === 'unknown') return 'too few visits to tell';
  const isPast = advice.accessesPerDay < 0.005;
  const rate = formatRate(advice.accessesPerDay);
  if (advice.kind === 'wasted')
    return isPast ? 'accesses were wasted' : `accesses are wasted: ${rate}/day to save`;
  return isPast ? 'versions were likely missed' : `versions are likely missed: ${rate}/day more needed`;
}
