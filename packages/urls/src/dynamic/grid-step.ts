/** Most numbers of a path that count; further ones are ignored. */
const maxNumbers = 8;

/** A path with its numeric segments replaced: the same for all pages of a grid. */
export function formOf(path: string): string {
  return path.replaceAll(/(?<=\/)\d{1,9}(?=\/|$)/g, '#');
}

/**
 * The step between two neighbours of a grid: paths of one form with at least two numbers, of which exactly
 * one differs, by one.
 *
 * @returns the form, and the position of the number as a bit; null: no such step
 */
export function gridStep(from: string, to: string): { form: string; bit: number } | null {
  const form = formOf(to);
  if (form.indexOf('#') === form.lastIndexOf('#') || formOf(from) !== form) return null;
  const before = from.split('/');
  const after = to.split('/');
  let bit = 0;
  let number = 0;
  for (const [index, segment] of after.entries()) {
    if (!/^\d{1,9}$/.test(segment)) continue;
    const difference = Math.abs(Number(segment) - Number(before[index]));
    if (difference > 1 || (difference === 1 && bit !== 0)) return null;
    if (difference === 1) bit = number < maxNumbers ? 1 << number : 0;
    number += 1;
  }
  return bit === 0 ? null : { form, bit };
}
