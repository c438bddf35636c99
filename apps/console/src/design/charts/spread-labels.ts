/**
 * Moves labels apart that would overlap: keeps their order, at least `gap` between neighbours, inside [top, bottom], and as near to
 * where they belong as that allows. When there is no room for all, the gap gives way.
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const step = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1));
  const placed = [...wanted];
  let floor = top;
  for (const index of order) {
    placed[index] = Math.max(floor, placed[index] ?? top);
    floor = (placed[index] ?? top) + step;
  }
  let ceiling = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(ceiling, placed[index] ?? bottom);
    ceiling = (placed[index] ?? bottom) - step;
  }
  return placed;
}
