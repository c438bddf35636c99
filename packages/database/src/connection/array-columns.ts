/**
 * A column of the rows that a statement takes as arrays: its name and type, and how the rows'
 * values become one parameter.
 */
export interface ArrayColumn<Row> {
  name: string;
  type: string;
  values(rows: readonly Row[]): Buffer;
}

/** `unnest($first::…[], …) AS alias(…)`: the rows as a FROM item. */
export function unnestColumns<Row>(
  columns: readonly ArrayColumn<Row>[],
  { first, alias }: { first: number; alias: string },
): string {
  const parameters = columns.map(({ type }, index) => `$${first + index}::${type}[]`);
  return `unnest(${parameters.join(', ')}) AS ${alias}(${columns.map(({ name }) => name).join(', ')})`;
}

export const columnValues = <Row>(columns: readonly ArrayColumn<Row>[], rows: readonly Row[]): Buffer[] =>
  columns.map((column) => column.values(rows));
