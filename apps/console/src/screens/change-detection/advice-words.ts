import type { ChangeDetectionBin } from '@meguri/contracts';
import type { Tone } from '../../design/tones.ts';
import type { Translator } from '../../i18n/translator.ts';

type Kind = ChangeDetectionBin['advice']['kind'];

/** Tone of each kind; short names are in `intervals.detection.looks`. */
export const adviceTones: Readonly<Record<Kind, Tone>> = {
  within: 'changed',
  wasted: 'unchanged',
  missed: 'overload',
  unknown: 'neutral',
};

/** What the ratio of a bin means. */
export function adviceWords(
  { advice }: Pick<ChangeDetectionBin, 'advice'>,
  t: Translator<'intervals.detection'>,
): string {
  return t(`advice.${advice.kind}`);
}
