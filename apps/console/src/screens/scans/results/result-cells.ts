import { visibleText } from '../../../format/visible-text.ts';
import { columnKind } from './column-kind.ts';

/** A cell of an answer as JSON; null: no value. */
export type AnswerCell = string | number | boolean | null;

export interface Answer {
  /** Types as SQL names them. */
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly AnswerCell[])[];
}

/** More columns than these are not drawn: a browser would take minutes for a million. */
export const maxColumns = 100;
/** More cells than these are not drawn at once. */
const maxCells = 20_000;
const cellCharacters = 200;
const titleCharacters = 2_000;

export interface DrawnCell {
  text: string;
  /** The longer text of a cell that was shortened. */
  title: string | undefined;
  isNumber: boolean;
  isNull: boolean;
}

/** Number of an answer's rows that are drawn at first. */
export function rowsAtOnce(columns: number): number {
  return Math.max(20, Math.min(500, Math.floor(maxCells / Math.max(1, Math.min(columns, maxColumns)))));
}

/** A cell as text without hidden characters; it is never HTML. */
export function drawnCell(cell: AnswerCell | undefined, type: string): DrawnCell {
  const isNull = cell === null || cell === undefined;
  const text = isNull ? '' : typeof cell === 'string' ? cell : String(cell);
  const shown = visibleText(text.slice(0, cellCharacters));
  const isCut = text.length > cellCharacters;
  return {
    text: isCut ? `${shown}…` : shown,
    title: isCut ? `${visibleText(text.slice(0, titleCharacters))}…` : undefined,
    isNumber: ['integer', 'number'].includes(columnKind(type)),
    isNull,
  };
}
