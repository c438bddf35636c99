import type { AnalysedRow, Answer } from './contract.ts';

/** Most rows of one document. */
const maxRows = 1_000_000;

/**
 * The rows of an answer, each ready to be written as JSON. Asynchronous only if the answer is.
 *
 * @throws if the answer is neither a row nor a list of rows
 */
export function rowsOf(answer: Answer): readonly AnalysedRow[] | Promise<readonly AnalysedRow[]> {
  if (answer === null || answer === undefined) return [];
  if (typeof answer !== 'object') throw wrongAnswer(typeof answer);
  if (Symbol.iterator in answer) return collected(answer as Iterable<AnalysedRow>);
  return Symbol.asyncIterator in answer ? collectedLater(answer as AsyncIterable<AnalysedRow>) : [answer];
}

function collected(answer: Iterable<AnalysedRow>): readonly AnalysedRow[] | Promise<readonly AnalysedRow[]> {
  const rows: AnalysedRow[] = [];
  for (const row of answer) add(rows, row);
  // As in `links.map(async (link) => …)`.
  return rows.some((row) => row instanceof Promise) ? collectedLater(rows) : rows;
}

async function collectedLater(
  answer: AsyncIterable<AnalysedRow> | Iterable<AnalysedRow>,
): Promise<AnalysedRow[]> {
  const rows: AnalysedRow[] = [];
  for await (const row of answer) add(rows, row);
  return rows;
}

function add(rows: AnalysedRow[], row: AnalysedRow): void {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw wrongAnswer(`a list with ${typeof row}`);
  rows.push(row);
  if (rows.length > maxRows)
    throw new RangeError(
      `One document gives more than ${maxRows} rows. Combine related values into one row.`,
    );
}

const wrongAnswer = (found: string) =>
  new TypeError(
    `The analyser returned ${found}. Return an object for a row, a list of such objects, or nothing.`,
  );
