/** What differs between two states of an audited thing, as `field: before → after`. Whatever is not an object differs as a whole. */
export function auditChanges(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after))
    return after === undefined ? [] : [`${words(before)} → ${words(after)}`];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => words(before[field]) !== words(after[field]))
    .map((field) => `${field}: ${words(before[field])} → ${words(after[field])}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function words(value: unknown): string {
  if (value === null || value === undefined) return 'not set';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
