import type { CsvCell } from './csv.ts';
import { roundRate, roundSeconds } from '../format/numbers.ts';

/** A value of an exported row; `json` is nested in JSON, and its text in CSV. */
export type ExportValue = CsvCell | Date | { readonly json: unknown };

/** A column of an exported list. */
export interface ExportColumn<Row> {
  /** Its name in files, with its unit, in snake case. Programs rely on it. */
  name: string;
  /** The column of the screen that shows the value; null: only files have it. */
  shownAs: string | null;
  value: (row: Row) => ExportValue;
}

/**
 * @param name of the column in files
 * @param shownAs id of the screen's column; null: none
 */
export function exportColumn<Row>(
  name: string,
  shownAs: string | null,
  value: (row: Row) => ExportValue,
): ExportColumn<Row> {
  return { name, shownAs, value };
}

/** Seconds rounded as they are shown; null: unknown. */
export const secondsOf = (seconds: number | null): number | null =>
  seconds === null ? null : roundSeconds(seconds);

/** A rate rounded as it is shown; null: unknown. */
export const rateOf = (rate: number | null): number | null => (rate === null ? null : roundRate(rate));

/** The value as a CSV cell; instants are ISO 8601 in UTC. */
export function csvValue(value: ExportValue): CsvCell {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return JSON.stringify(value.json) ?? '';
  return value;
}

/** The value in JSON. */
export function jsonValue(value: ExportValue): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? value.json : value;
}
