/** The result of taking the fields of an edit back. */
export type FieldUndo =
  | { kind: 'restored'; state: Readonly<Record<string, unknown>>; fields: string[] }
  /** These fields have other values than the edit left. */
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
 * Takes an edit back: the fields that it changed get their former values, others stay as they are at present.
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
 * The latest of some entries that changed one of the fields; null where none did, as for a change that was
 * made outside the audit log.
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

/** Independent of the order of keys, because the database stores them in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
