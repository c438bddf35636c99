/** How the values of a column are counted. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'time';

const integerTypes = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/;
const numberTypes = /^(DOUBLE|FLOAT|REAL|DECIMAL.*)$/;
const timeTypes = /^(TIMESTAMP.*|DATE)$/;

/** @param type the column's type in SQL */
export function columnKind(type: string): ColumnKind {
  if (integerTypes.test(type)) return 'integer';
  if (numberTypes.test(type)) return 'number';
  return timeTypes.test(type) ? 'time' : 'text';
}
