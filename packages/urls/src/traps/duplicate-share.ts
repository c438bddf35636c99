/**
 * How the pages of a form repeat other pages: `same` content, or `similar` content, which differs in numbers.
 * Numbers may be all that matters, as in tables of prices or results.
 */
export type RepeatKind = 'same' | 'similar';

/** Counts of the first captures of one form of URLs, with fading, and of the duplicates among them. */
export interface FormCounts {
  captures: number;
  /** Similar ones included. */
  duplicates: number;
  /** With the same content as another page. */
  same: number;
}

export const noCaptures: FormCounts = { captures: 0, duplicates: 0, same: 0 };

/** Number of latest captures that count. */
const memory = 64;
const kept = 1 - 1 / memory;

/** Fewer captures give no evidence about a form. */
const fewestCaptures = 20;
/**
 * Share of duplicates among the latest captures from which on a form counts as one of duplicates, and the
 * share below which it no longer does.
 */
const shareToEnter = 0.9;
const shareToLeave = 0.7;

/** @param repeat how the captured page repeats another; null: it does not */
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

/**
 * How nearly all latest captures of a form repeated others, so that a new page probably does; null: they did
 * not.
 */
export function repeatOfForm(counts: FormCounts, before: RepeatKind | null): RepeatKind | null {
  const { captures, duplicates, same } = counts;
  if (isNearlyAll({ captures, duplicates: same }, before === 'same')) return 'same';
  return isNearlyAll({ captures, duplicates }, before !== null) ? 'similar' : null;
}

function isNearlyAll(counts: Pick<FormCounts, 'captures' | 'duplicates'>, wasBefore: boolean): boolean {
  const share = duplicateShare(counts);
  if (wasBefore) return share >= shareToLeave;
  // The counts fade, so their sum is compared with the faded number of captures.
  return counts.captures >= faded(fewestCaptures) && share >= shareToEnter;
}

/** The faded count of so many captures in a row. */
const faded = (count: number) => (1 - kept ** count) / (1 - kept);

/**
 * Number of duplicates that differ from their originals in one parameter alone, from which on it counts as a
 * session id.
 */
export const sessionRepeats = 10;
