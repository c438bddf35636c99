import { CdxProblem } from './cdx-query.ts';
import type { CdxRow } from './cdx-row.ts';
import { escapedExcerpt } from './read-parameters.ts';

/** Text of a field of a row. */
export type FieldText = (row: CdxRow) => string;

/** Of adjacent rows with the same text, only the first is kept. */
export type CollapseKey = FieldText;

export const maxCollapses = 8;

/**
 * Reads `field` or `field:N`, where the first N characters of the field count.
 *
 * @throws {CdxProblem} for an unknown field, or a number below 1
 */
export function readCollapse(text: string, fields: ReadonlyMap<string, FieldText>): CollapseKey {
  const [name = '', length] = text.split(':');
  const field = fieldNamed('collapse', name, fields);
  if (length === undefined) return field;
  if (!/^[1-9]\d{0,4}$/.test(length))
    throw new CdxProblem(
      `collapse=${escapedExcerpt(text)} needs a number of characters, as in collapse=timestamp:8.`,
    );
  return (row) => field(row).slice(0, Number(length));
}

/** @throws {CdxProblem} for an unknown field */
export function fieldNamed(
  parameter: string,
  name: string,
  fields: ReadonlyMap<string, FieldText>,
): FieldText {
  const field = fields.get(name);
  if (field) return field;
  throw new CdxProblem(
    `${parameter}= names the unknown field "${escapedExcerpt(name)}". Fields are ${[...fields.keys()].filter((one) => one.length > 2).join(', ')}.`,
  );
}

/** Whether a row is kept; called with each row in order. */
export function createCollapseFilter(collapse: readonly CollapseKey[]): (row: CdxRow) => boolean {
  const last: (string | null)[] = collapse.map(() => null);
  // Each of several collapses compares with the last row that passed it.
  return (row) =>
    collapse.every((text, index) => {
      const value = text(row);
      if (value === last[index]) return false;
      last[index] = value;
      return true;
    });
}
