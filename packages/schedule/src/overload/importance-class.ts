/** The importances that a histogram distinguishes. */
export const importanceClasses = [0.25, 0.5, 1, 2, 4, 8] as const;

const lowestExponent = -2;

/**
 * The class of an importance w: the nearest by ratio; the first or last one beyond the classes.
 *
 * @returns an index of {@link importanceClasses}
 * @throws RangeError for an importance that is no number, 0 or below
 */
export function importanceClassOf(importance: number): number {
  if (!(importance > 0)) throw new RangeError(`an importance must be above 0, not ${importance}`);
  const index = Math.round(Math.log2(importance)) - lowestExponent;
  return Math.min(Math.max(index, 0), importanceClasses.length - 1);
}

/**
 * w of a page: that of its class, or that of its seed list.
 *
 * @param importanceClass an index of {@link importanceClasses}; null: it has none of its own
 */
export function importanceOfPage(importanceClass: number | null, ofList: number): number {
  return importanceClasses[importanceClass ?? Number.NaN] ?? ofList;
}
