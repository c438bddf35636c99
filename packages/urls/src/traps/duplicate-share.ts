/** First captures of one form of URL, faded, and the duplicates among them. */
export interface FormCounts {
  captures: number;
  duplicates: number;
}

export const noCaptures: FormCounts = { captures: 0, duplicates: 0 };

/** The latest captures that count. */
const memory = 64;
const kept = 1 - 1 / memory;

/** Fewer captures tell nothing about a form. */
const fewestCaptures = 20;
/** Duplicates among the latest captures of a form, from which on it is one of duplicates, and until when. */
const shareToEnter = 0.9;
const shareToLeave = 0.7;

export function countCapture({ captures, duplicates }: FormCounts, isDuplicate: boolean): FormCounts {
  return { captures: kept * captures + 1, duplicates: kept * duplicates + (isDuplicate ? 1 : 0) };
}

export const duplicateShare = ({ captures, duplicates }: FormCounts): number =>
  captures === 0 ? 0 : duplicates / captures;

/** Whether nearly all latest captures of a form were duplicates, so that a new one probably is one. */
export function isOfDuplicates(counts: FormCounts, wasOfDuplicates: boolean): boolean {
  const share = duplicateShare(counts);
  if (wasOfDuplicates) return share >= shareToLeave;
  // The share of the counts fades with them, so the sum stands for their number.
  return counts.captures >= faded(fewestCaptures) && share >= shareToEnter;
}

/** What so many captures in a row count. */
const faded = (count: number) => (1 - kept ** count) / (1 - kept);

/** Duplicates that differ from their originals in one parameter alone, from which on it is a session id. */
export const sessionRepeats = 10;
