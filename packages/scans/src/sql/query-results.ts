import path from 'node:path';
import type { Protection } from '@meguri/contracts';
import { startAnalyser } from '../run/analyser-process.ts';
import { nodeCommand } from '../run/module-command.ts';
import type { HiddenRows, SqlAnswer, SqlAnswerLimits, SqlTask } from './sql-messages.ts';
import type { ResultFiles } from '../results/result-sql.ts';

const host = path.join(import.meta.dirname, 'sql-host.ts');
const mebibyte = 2 ** 20;

/** Memory of the process without DuckDB: Node, stacks of threads, the answer. */
const processMegabytes = 768;
/** Time to load Node and DuckDB. */
const startSeconds = 10;
/** JSON escapes and names of columns. */
const overheadBytes = 4 * mebibyte;

export interface QueryLimits extends SqlAnswerLimits {
  seconds: number;
  /** Memory of DuckDB; more is spilled into the scratch directory, up to 4 GiB. */
  memoryMegabytes: number;
  threads: number;
}

/**
 * Answers a query in a separate process, in a sandbox that holds only the files of the tables.
 *
 * @param input.directory for this query alone, below directories that others may enter
 * @returns the answer, or what is wrong with the query and how to correct it
 */
export async function queryResults(input: {
  sql: string;
  tables: Readonly<Record<string, ResultFiles>>;
  hidden: HiddenRows;
  protection: Protection;
  directory: string;
  userId: number;
  limits: QueryLimits;
  signal?: AbortSignal;
}): Promise<SqlAnswer> {
  const { sql, tables, hidden, protection, userId, limits, signal } = input;
  const memoryBytes = (limits.memoryMegabytes + processMegabytes) * mebibyte;
  // Directories, not files: a scan has thousands of parts.
  const readable = [
    ...new Set(Object.values(tables).flatMap(({ files }) => files.map((file) => path.dirname(file)))),
  ];
  const running = startAnalyser(
    {
      protection,
      limits: { memoryBytes, maxProcesses: 64, maxFileBytes: 4 * 2 ** 30 },
      totalMemoryBytes: memoryBytes,
      // DuckDB's spill has its own, lower limit.
      totalFileBytes: 5 * 2 ** 30,
      secondsPerDocument: limits.seconds + startSeconds,
      startSeconds: limits.seconds + startSeconds,
      userId,
      scratch: path.join(input.directory, 'query'),
    },
    nodeCommand(host, [], { readable, heapMegabytes: 256 }),
    null,
  );
  const abort = () => running.kill();
  signal?.addEventListener('abort', abort, { once: true });
  const { memoryMegabytes, threads, ...answerLimits } = limits;
  const task: SqlTask = { sql, tables, hidden, memoryMegabytes, threads, limits: answerLimits };
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(JSON.stringify(task));
  const chunks: Buffer[] = [];
  let bytes = 0;
  running.child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > limits.answerBytes + overheadBytes) running.kill();
    else chunks.push(chunk);
  });
  const { code, endedFor, errorOutput } = await running.ended;
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (endedFor === 'too-slow')
    return failed(
      `The query took longer than ${limits.seconds} s and was ended. Select fewer rows or aggregate less at once, or allow more time.`,
    );
  if (
    endedFor === 'too-much-memory' ||
    /heap out of memory|bad_alloc|Cannot allocate memory/.test(errorOutput)
  )
    return failed(
      'The query needs more memory than a query may take. Aggregate less at once, or select fewer columns and rows.',
    );
  if (code !== 0)
    return failed(
      `The query ended its process (${errorOutput.slice(-500) || `code ${code}`}). Simplify it, or report it.`,
    );
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as SqlAnswer;
}

const failed = (problem: string): SqlAnswer => ({ ok: false, problem });
