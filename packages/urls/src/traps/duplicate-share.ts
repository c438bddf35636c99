/**
 * What the pages of a form repeat: `same` is the content of another page; `similar` is that of another apart from
 * numbers, which may be all that matters, as in tables of prices or results.
 */
export type RepeatKind = 'same' | 'similar';

/** First captures of one form of URL, faded, and the duplicates among them. */
export interface FormCounts {
  captures: number;
  /** Similar ones included. */
  duplicates: number;
  /** With the same content as another page. */
  same: number;
}

export const noCaptures: FormCounts = { captures: 0, duplicates: 0, same: 0 };

/** The latest captures that count. */
const memory = 64;
const kept = 1 - 1 / memory;

/** Fewer captures tell nothing about a form. */
const fewestCaptures = 20;
/** Duplicates among the latest captures of a form, from which on it is one of duplicates, and until when. */
const shareToEnter = 0.9;
const shareToLeave = 0.7;

/** @param repeat what the captured page repeats; null: nothing */
export function countCapture(
  { captures, duplicates, same }: FormCounts,
  repeat: RepeatKind | null,
): FormCounts {
  return {
    captures: kept * captures + 1,
    duplicates: kept * duplicates + (repeat === null ? 0 : 1),
    same: kept * same + (repeat === 'same' ? 1 : 0),
  };
}

export const duplicateShare = ({
  captures,
  duplicates,
}: Pick<FormCounts, 'captures' | 'duplicates'>): number => (captures === 0 ? 0 : duplicates / captures);

/** What nearly all latest captures of a form repeated, so that a new one probably does; null: nothing. */
export function repeatOfForm(counts: FormCounts, before: RepeatKind | null): RepeatKind | null {
  const { captures, duplicates, same } = counts;
  if (isNearlyAll({ captures, duplicates: same }, before === 'same')) return 'same';
  return isNearlyAll({ captures, duplicates }, before !== null) ? 'similar' : null;
}

function isNearlyAll(counts: Pick<FormCounts, 'captures' | 'duplicates'>, wasBefore: boolean): boolean {
  const share = duplicateShare(counts);
  if (wasBefore) return share >= shareToLeave;
  // The share of the counts fades with them, so the sum stands for their number.
  return counts.captures >= faded(fewestCaptures) && share >= shareToEnter;
}

/** What so many captures in a row count. */
const faded = (count: number) => (1 - kept ** count) / (1 - kept);

/** Duplicates that differ from their originals in one parameter alone, from which on it is a session id. */
export const sessionRepeats = 10;
