import { refusal, type ActorContext, type ScanResultServices } from '@meguri/api/services-port';
import { queryLimits, type ResultRows } from '@meguri/contracts';
import { findProtection, queryResults, type HiddenRows, type ResultFiles } from '@meguri/scans';
import type { Dependencies } from '../../context/dependencies.ts';
import { withRunDirectory } from '../run-directory.ts';
import { createResultExports } from './export-results.ts';
import { findResults, tableOf, type FoundResults } from './find-results.ts';

/** Concurrent queries in this process. */
const maxQueries = 2;
/** First user of the sandboxes of queries, if this process is root. */
const firstUserId = 700_910;
const memoryMegabytes = 512;
const threads = 2;
/** Time limit for the rows that a screen shows. */
const shownSeconds = 30;

/**
 * Results of scans: rows, SQL and exports.
 *
 * @param directory of the scans; undefined where this process cannot read it
 */
export function createScanResultServices(
  deps: Dependencies,
  directory: string | undefined,
): ScanResultServices {
  const running = new Set<number>();
  const exports = createResultExports(deps, directory);

  async function ask(input: {
    sql: string;
    tables: Readonly<Record<string, ResultFiles>>;
    hidden: HiddenRows;
    seconds: number;
    rows: number;
    /**
     * A statement of our own, which pages through rows, needs no sandbox. It runs in one thread, since
     * several give rows in any order.
     */
    isOurs: boolean;
  }): Promise<ResultRows> {
    const { sql, tables, hidden, seconds, rows } = input;
    const protection = findProtection();
    if (protection === 'none' && !input.isOurs) throw refusal('forbidden', 'queryUnprotected');
    const place = [...Array(maxQueries).keys()].find((number) => !running.has(number));
    if (place === undefined) throw refusal('unavailable', 'queriesBusy');
    running.add(place);
    const { answerBytes, cellCharacters } = queryLimits;
    try {
      const answer = await withRunDirectory(directory ?? '', (own) =>
        queryResults({
          sql,
          tables,
          hidden,
          protection,
          directory: own,
          userId: firstUserId + place,
          limits: {
            seconds,
            memoryMegabytes,
            threads: input.isOurs ? 1 : threads,
            rows,
            answerBytes,
            cellCharacters,
          },
        }),
      );
      if (!answer.ok) throw refusal('invalid', 'badQuery', { problem: answer.problem }, 'sql');
      const { ok: _, ...found } = answer;
      return found;
    } finally {
      running.delete(place);
    }
  }

  const find = (ctx: ActorContext, name: string) => findResults(deps, ctx, { name, directory });

  /** Reads again where parts were merged while they were read, or takedowns have changed since. */
  async function readCurrent(
    { ctx, name }: { ctx: ActorContext; name: string },
    answer: (found: FoundResults) => Promise<ResultRows>,
  ): Promise<ResultRows> {
    for (let found = await find(ctx, name); ;) {
      const answered = await answer(found).then(
        (rows) => ({ rows }),
        (error: unknown) => ({ error }),
      );
      const current = await find(ctx, name);
      if ('error' in answered) {
        if (filesOf(current) === filesOf(found)) throw answered.error;
      } else if (hiddenOf(current) === hiddenOf(found)) return answered.rows;
      found = current;
    }
  }
  const filesOf = ({ tables }: FoundResults) => JSON.stringify(tables.result.files);
  const hiddenOf = ({ hidden }: FoundResults) => JSON.stringify(hidden);

  return {
    rows: ({ ctx, input: { name, table, offset, limit } }) =>
      readCurrent({ ctx, name }, (found) => {
        const tables = { result: tableOf(found, name, table) };
        const sql = `SELECT * FROM result LIMIT ${limit} OFFSET ${offset}`;
        return ask({ sql, tables, hidden: found.hidden, seconds: shownSeconds, rows: limit, isOurs: true });
      }),
    query: ({ ctx, input: { name, sql, seconds, rows } }) =>
      readCurrent({ ctx, name }, ({ tables, hidden }) => {
        const named = { result: tables.result, ...(tables.reduced && { reduced: tables.reduced }) };
        return ask({ sql, tables: named, hidden, seconds, rows, isOurs: false });
      }),
    export: async ({ ctx, input }) => exports(await find(ctx, input.name), input),
  };
}
