/** The result of undoing an edit. */
export type FieldUndo =
  | { kind: 'restored'; state: Readonly<Record<string, unknown>>; fields: string[] }
  /** These fields no longer have the values of the edit. */
  | { kind: 'changed-since'; fields: string[] }
  /** The edit changed nothing. */
  | { kind: 'nothing' };

type State = Readonly<Record<string, unknown>>;

/** The fields that differ; objects and lists are compared as a whole. */
function differingFields(a: State, b: State): string[] {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].filter((field) => canonical(a[field]) !== canonical(b[field]));
}

/**
 * Undoes an edit: the fields that it changed get their former values, others keep their present ones.
 *
 * @param edit the states before and after the edit
 */
export function undoFields(edit: { was: State; became: State }, present: State): FieldUndo {
  const fields = differingFields(edit.was, edit.became);
  if (fields.length === 0) return { kind: 'nothing' };
  const changed = differingFields(present, edit.became).filter((field) => fields.includes(field));
  if (changed.length > 0) return { kind: 'changed-since', fields: changed };
  const restored = Object.fromEntries(fields.map((field) => [field, edit.was[field]]));
  return { kind: 'restored', state: { ...present, ...restored }, fields };
}

/**
 * The latest entry that changed one of the fields; null if none did, as with a change made outside of the
 * audit log.
 *
 * @param entries latest first
 */
export function latestChangeOf<Entry>(
  fields: readonly string[],
  entries: readonly Entry[],
  statesOf: (entry: Entry) => { was: State; became: State } | null,
): Entry | null {
  const touches = (entry: Entry) => {
    const states = statesOf(entry);
    return !!states && differingFields(states.was, states.became).some((field) => fields.includes(field));
  };
  return entries.find(touches) ?? null;
}

/** Independent of the order of keys, because the database stores them in its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
