import type { ChangeDetectionBin } from '@meguri/contracts';
import type { Tone } from '../../design/tones.ts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

type Kind = ChangeDetectionBin['advice']['kind'];

/** Tone of each kind; short names are in `intervals.detection.looks`. */
export const adviceTones: Readonly<Record<Kind, Tone>> = {
  within: 'changed',
  wasted: 'unchanged',
  missed: 'overload',
  unknown: 'neutral',
};

/** Advice for a bin with the accesses a day that it would save or cost. */
export function adviceWords(
  { advice }: Pick<ChangeDetectionBin, 'advice'>,
  t: Words<'intervals.detection'>,
  formats: Formats,
): string {
  if (advice.kind === 'within' || advice.kind === 'unknown') return t(`advice.${advice.kind}`);
  const isPast = advice.accessesPerDay < 0.005;
  return isPast
    ? t(`advice.${advice.kind}Past`)
    : t(`advice.${advice.kind}`, { rate: formats.rate(advice.accessesPerDay) });
}
