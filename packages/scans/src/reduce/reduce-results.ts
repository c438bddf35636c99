import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Protection, ResultFormat } from '@meguri/contracts';
import { openPartFiles } from '../results/part-files.ts';
import { reducedPlace } from '../results/part-writer.ts';
import { sqlColumns, type ResultFiles } from '../results/result-sql.ts';
import { wellFormed } from '../results/result-rows.ts';
import { rowDigest, sumDigests } from '../results/row-digest.ts';
import { checkRow } from '../rows/columns.ts';
import { LineReader } from '../rows/line-reader.ts';
import { startAnalyser } from '../run/analyser-process.ts';
import { nodeCommand } from '../run/module-command.ts';
import { scanLimits } from '../run/scan-limits.ts';
import { ReduceError } from './fold-rows.ts';
import { nothingHidden } from '../sql/sql-messages.ts';
import type { ReduceTask, RowReduction } from './reduce-task.ts';

const host = path.join(import.meta.dirname, 'reduce-host.ts');
const mebibyte = 2 ** 20;
/** Memory of the process without DuckDB. */
const processMegabytes = 1_024;
/** Time limit for sorting, which gives no sign of progress until it is done. */
const sortSeconds = 6 * 3_600;
const reduceSeconds = 60;
const rowsPerPart = 50_000;
const bytesPerPart = 48 * mebibyte;

/**
 * Reduces the rows of a scan, in a sandbox, into the directory `reduced`.
 *
 * @param input.directory for temporary files of this call alone, below directories that others may enter
 * @throws {ReduceError} what is wrong with the analyser
 * @throws {ColumnError} for reduced rows that do not fit the columns
 */
export async function reduceResults(input: {
  result: ResultFiles;
  reduction: RowReduction;
  format: ResultFormat;
  scanDirectory: string;
  protection: Protection;
  directory: string;
  userId: number;
  memoryMegabytes: number;
  threads: number;
  /** Seconds that `reduce` may take for a batch of rows. */
  seconds?: number;
  signal?: AbortSignal;
}): Promise<{ files: string[]; rows: number; bytes: number; digest: bigint }> {
  const { result, reduction, format, protection, userId, memoryMegabytes, threads, signal } = input;
  const { seconds = reduceSeconds } = input;
  const target = reducedPlace(input.scanDirectory);
  const making = `${target}.making`;
  await Promise.all([target, making].map((one) => rm(one, { recursive: true, force: true })));
  const memoryBytes = (memoryMegabytes + processMegabytes) * mebibyte;
  const parts = [...new Set(result.files.map((file) => path.dirname(file)))];
  const readable = reduction.kind === 'module' ? [...parts, reduction.place] : parts;
  const files = await openPartFiles(making, format, { scratch: input.directory });
  // Nothing may be awaited from here until the output is read: Node drops the output of a process that ended
  // before a reader was attached.
  const running = startAnalyser(
    {
      protection,
      limits: { memoryBytes, maxProcesses: 64, maxFileBytes: 4 * 2 ** 30 },
      totalMemoryBytes: memoryBytes,
      // DuckDB's spill has its own, lower limit.
      totalFileBytes: 5 * 2 ** 30,
      secondsPerDocument: seconds,
      startSeconds: sortSeconds,
      userId,
      scratch: path.join(input.directory, 'reduce'),
    },
    nodeCommand(host, [], { readable, heapMegabytes: 512 }),
    null,
  );
  const abort = () => running.kill();
  signal?.addEventListener('abort', abort, { once: true });
  const task: ReduceTask = { tables: { result }, hidden: nothingHidden, memoryMegabytes, threads, reduction };
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(JSON.stringify(task));
  const writer = collectParts(files, reduction);
  try {
    for await (const chunk of running.child.stdout ?? []) {
      running.progressed();
      await writer.take(chunk as Buffer);
    }
    const { code, endedFor, errorOutput } = await running.ended;
    signal?.throwIfAborted();
    if (endedFor === 'too-slow')
      throw new ReduceError(`reduce took longer than ${seconds} s for some rows. Do less in it.`);
    if (endedFor === 'too-much-memory')
      throw new ReduceError('reduce takes more memory than the limit. Return a row of bounded size.');
    if (endedFor === 'too-many-files')
      throw new ReduceError('reduce writes more files, or larger ones, than the limit.');
    if (code !== 0)
      throw new ReduceError(`reduce failed: ${errorOutput.slice(-1_000) || `it ended with code ${code}`}`);
    const sums = await writer.end();
    await rename(making, target);
    return sums;
  } finally {
    running.kill();
    await running.ended;
    signal?.removeEventListener('abort', abort);
    files.close();
    await rm(making, { recursive: true, force: true });
  }
}

/** Collects lines of reduced rows in files of bounded size. */
function collectParts(files: Awaited<ReturnType<typeof openPartFiles>>, { columns }: RowReduction) {
  const sums = { files: [] as string[], rows: 0, bytes: 0, digest: 0n };
  let lines: string[] = [];
  let lineBytes = 0;
  const take = (line: string) => {
    const row = JSON.parse(line) as Record<string, unknown>;
    sums.rows += 1;
    checkRow(columns, row, sums.rows);
    sums.digest = sumDigests([sums.digest, rowDigest('', row)]);
    lines.push(`${wellFormed(line)}\n`);
    lineBytes += line.length;
  };
  const limits = { maxLineBytes: scanLimits.maxLineBytes, maxOutputBytes: Number.MAX_SAFE_INTEGER };
  const reader = new LineReader(limits, take);
  const flush = async () => {
    const { file, bytes } = await files.write(
      String(sums.files.length + 1).padStart(6, '0'),
      lines,
      sqlColumns(columns, false),
    );
    sums.files.push(file);
    sums.bytes += bytes;
    [lines, lineBytes] = [[], 0];
  };
  return {
    take: async (chunk: Buffer) => {
      reader.take(chunk);
      if (lines.length >= rowsPerPart || lineBytes >= bytesPerPart) await flush();
    },
    end: async () => {
      reader.end();
      if (lines.length > 0) await flush();
      return sums;
    },
  };
}
