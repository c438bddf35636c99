/**
 * Where a value has text that PostgreSQL cannot keep: U+0000, which none of its texts may have, or half of a surrogate
 * pair, which none of its JSON may.
 *
 * @param value what a caller handed over, before anything is known about it
 * @returns names and indexes on the way there, joined by dots, "" for the value itself; null where all can be kept
 */
export function findUnstorableText(value: unknown): string | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : '';
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const below = findUnstorableText(part);
    if (below !== null) return below === '' ? name : `${name}.${below}`;
  }
  return null;
}
