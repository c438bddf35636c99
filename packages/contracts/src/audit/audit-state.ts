/** A number in the state of an entry, by the path of its field; null if there is none. */
export function auditNumber(state: Readonly<Record<string, unknown>>, path: string): number | null {
  const value = valueAt(state, path);
  return typeof value === 'number' ? value : null;
}

/** A text in the state of an entry, by the path of its field; null if there is none. */
export function auditText(state: Readonly<Record<string, unknown>>, path: string): string | null {
  const value = valueAt(state, path);
  return typeof value === 'string' && value !== '' ? value : null;
}

function valueAt(state: unknown, path: string): unknown {
  let value: unknown = state;
  for (const name of path.split('.')) value = auditRecord(value)[name];
  return value;
}

/** The fields of a state; empty for a state that has none. */
export function auditRecord(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : {};
}
