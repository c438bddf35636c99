/** A value as JSON holds it; instants, bytes, large integers and what is absent as an object with one key. */
type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** Rows of objects with the same keys, which are named once. */
export interface JournalTable {
  columns: string[];
  rows: Plain[][];
}

/** In rows, a field that an object lacks: code tells it from null. */
const absent: Plain = { $u: 0 };
const isAbsent = (plain: unknown) => typeof plain === 'object' && plain !== null && '$u' in plain;

/** @throws {TypeError} for a function or symbol */
export function toPlain(value: unknown): Plain {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'undefined':
      return absent;
    case 'bigint':
      return { $n: String(value) };
    case 'object':
      return objectToPlain(value);
    default:
      throw new TypeError(`a ${typeof value} cannot be journaled`);
  }
}

function objectToPlain(value: object | null): Plain {
  if (value === null) return null;
  if (value instanceof Date) return { $t: value.getTime() };
  if (value instanceof Uint8Array)
    return { $b: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  if (Array.isArray(value)) return value.map(toPlain);
  const plain: { [key: string]: Plain } = {};
  for (const [key, field] of Object.entries(value)) if (field !== undefined) plain[key] = toPlain(field);
  return plain;
}

/** The inverse of {@link toPlain}; undefined fields are absent. */
export function fromPlain(plain: unknown): unknown {
  if (typeof plain !== 'object' || plain === null) return plain;
  if (Array.isArray(plain)) return plain.map(fromPlain);
  const entries = Object.entries(plain as Record<string, unknown>);
  const [first] = entries;
  if (first && entries.length === 1) {
    const [key, value] = first;
    if (key === '$n') return BigInt(String(value));
    if (key === '$t') return new Date(Number(value));
    if (key === '$b') return new Uint8Array(Buffer.from(String(value), 'base64'));
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, fromPlain(value)]));
}

/** @param leftOut keys that are stored elsewhere */
export function toTable(objects: readonly object[], leftOut: readonly string[] = []): JournalTable {
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter(
    (key) => !leftOut.includes(key),
  );
  const rows = objects.map((object) =>
    columns.map((column) => toPlain((object as Record<string, unknown>)[column])),
  );
  return { columns, rows };
}

export function fromTable({ columns, rows }: JournalTable): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      columns.flatMap((column, index) => (isAbsent(row[index]) ? [] : [[column, fromPlain(row[index])]])),
    ),
  );
}
