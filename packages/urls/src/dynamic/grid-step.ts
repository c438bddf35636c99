/** Numbers of a path beyond these are ignored. */
const maxNumbers = 8;

/** A path with its segments of digits replaced: the same for all pages of a grid. */
export function formOf(path: string): string {
  return path.replaceAll(/(?<=\/)\d{1,9}(?=\/|$)/g, '#');
}

/**
 * A step from one page to its neighbour: paths of one form with two numbers or more that differ by one in a
 * single number.
 *
 * @returns the form, and the number as a bit
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
