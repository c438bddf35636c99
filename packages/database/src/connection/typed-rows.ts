/**
 * Rows of hand-written SQL, typed and checked: the compiler requires every field of the row, and the first
 * answer to a statement is checked for them. A forgotten column would otherwise be `undefined`.
 */
declare const rowType: unique symbol;

/** The names of all fields of a row. */
export interface FieldsOf<Row> {
  readonly names: readonly string[];
  readonly [rowType]?: Row;
}

/** Where each field of a row comes from, as an SQL expression. */
export type ColumnsOf<Row> = Readonly<Record<keyof Row & string, string>>;

/** `expression AS "field", …` for a SELECT or RETURNING. */
export const selectList = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([field, expression]) => `${expression} AS "${field}"`)
    .join(', ');

/** The fields of rows that {@link selectList} selects. */
export const fieldsOf = <Row>(columns: Readonly<Record<keyof Row & string, unknown>>): FieldsOf<Row> => ({
  names: Object.keys(columns),
});

/** @returns a function that checks the fields of each statement once */
export function createFieldCheck() {
  const checked = new Set<string>();
  return (
    { name, fields }: { name: string; fields?: FieldsOf<unknown> },
    given: readonly { name: string }[],
  ): void => {
    if (fields === undefined || checked.has(name)) return;
    const names = new Set(given.map((field) => field.name));
    const missing = fields.names.filter((field) => !names.has(field));
    if (missing.length > 0) throw new Error(`the statement ${name} lacks the columns ${missing.join(', ')}`);
    checked.add(name);
  };
}
