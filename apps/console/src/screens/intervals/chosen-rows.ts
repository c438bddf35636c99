import type { IntervalRange } from '@meguri/contracts';

/** The chosen bin alone, or those in which something is counted. */
export function chosenRows<Bin extends IntervalRange>(
  bins: readonly Bin[],
  chosen: number | undefined,
  isCounted: (bin: Bin) => boolean,
): Bin[] {
  const rows = chosen === undefined ? [] : bins.filter(({ fromSeconds }) => fromSeconds === chosen);
  return rows.length > 0 ? rows : bins.filter(isCounted);
}
