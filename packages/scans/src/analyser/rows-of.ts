import type { AnalysedRow, Answer } from './contract.ts';

/** Rows that one document may give. */
const maxRows = 1_000_000;

/**
 * The rows of an answer, each ready to be written as JSON.
 * @throws for an answer that is neither a row nor a list of rows
 */
export async function rowsOf(answer: Answer): Promise<AnalysedRow[]> {
  if (answer === null || answer === undefined) return [];
  if (typeof answer !== 'object') throw wrongAnswer(typeof answer);
  if (!(Symbol.iterator in answer) && !(Symbol.asyncIterator in answer)) return [answer];
  const rows: AnalysedRow[] = [];
  for await (const row of answer as AsyncIterable<AnalysedRow>) {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw wrongAnswer(`a list with ${typeof row}`);
    rows.push(row);
    if (rows.length > maxRows)
      throw new RangeError(
        `One document gives more than ${maxRows} rows. Put what belongs together into one row.`,
      );
  }
  return rows;
}

const wrongAnswer = (found: string) =>
  new TypeError(
    `The analyser answered with ${found}. Return an object for a row, a list of such objects, or nothing.`,
  );
