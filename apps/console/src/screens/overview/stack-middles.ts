/** The middle of each layer of a stack, from the bottom up, on the scale of the values. */
export function stackMiddles(values: readonly number[]): number[] {
  const below = (index: number) => values.slice(0, index).reduce((sum, value) => sum + value, 0);
  return values.map((value, index) => below(index) + value / 2);
}
