import { availableParallelism } from 'node:os';
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';
import { packLinks } from '../discovery/packed-links.ts';
import { createBodyBacklog } from './body-backlog.ts';
import type { ContentResult, ContentTask } from './content-task.ts';
import type { ContentWorkerData } from './content-worker.ts';
import { gatherBatches } from './gather-batches.ts';

export interface ContentPool {
  /** Resolves when the first threads have loaded what they need; rejects if they cannot. */
  ready(): Promise<void>;
  /** What came of an access. Never rejects: content that costs a thread its life, or too long, counts as unreadable. */
  process(task: ContentTask): Promise<ContentResult>;
  /** Resolves when the threads have kept up with what came, and more may come. */
  room(): Promise<void>;
  /** Whether what comes now waits for others, so that what can be done faster had better be. */
  isBehind(): boolean;
  close(): Promise<void>;
}

/** No batch that the reader understands takes so long; what does is stopped together with its thread. */
const longestTaskMs = 60_000;

/** A batch of so many ordinary pages takes some ten milliseconds. */
const mostTasksOfBatch = 8;

/** Bodies from this size on go to a thread of their own kind, so that a few huge ones keep no ordinary page waiting. */
const largeBodyBytes = 4_194_304;

/** A second's work of two threads; more would only wait. */
const maxWaitingBytes = 33_554_432;

/** Some fifty ordinary pages, a twentieth of a second's work: a page and what belongs to it come and go below that. */
const behindBytes = 2_097_152;

/**
 * Threads that decode, read, digest and compress, off the network thread, and one more for large bodies. A thread that dies (out of memory on a hostile body) or hangs is
 * replaced; of its access only a note is kept.
 *
 * @param options.threads for ordinary bodies; default: one less than the machine has cores, at least two: while one waits for its next page the other works
 * @param options.urlSeed of the hashes of links, see url-hash.ts
 * @param options.workerFile default: the worker of this folder
 * @param options.onFailure told of every thread that died or was stopped, with the URL of the access that it cost; null: it had nothing to do
 */
export function createContentPool(
  options: {
    urlSeed?: number;
    threads?: number | undefined;
    workerFile?: string;
    maxTaskMs?: number;
    onFailure?: (error: unknown, url: string | null) => void;
  } = {},
): ContentPool {
  const {
    urlSeed = 0,
    threads = Math.max(2, availableParallelism() - 1),
    maxTaskMs = longestTaskMs,
  } = options;
  const workerData: ContentWorkerData = { urlSeed };
  const open = (minThreads: number, maxThreads: number) => {
    const pool = new Piscina<ReturnType<typeof move>, ContentResult[]>({
      filename: options.workerFile ?? new URL('./content-worker.ts', import.meta.url).href,
      workerData,
      minThreads,
      maxThreads,
      idleTimeout: 60_000,
      // Nobody reads the histograms, and they cost as much as the message itself.
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    // Of a thread that dies between two batches only the pool tells; unheard, that would be the end of the node.
    pool.on('error', (error) => options.onFailure?.(error, null));
    const run = async (tasks: readonly ContentTask[]) => {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), maxTaskMs);
      try {
        return await pool.run(moveCopies(tasks), { signal: timeout.signal });
      } finally {
        clearTimeout(timer);
      }
    };
    const { process } = gatherBatches({ run, maxInFlight: maxThreads, maxTasks: mostTasksOfBatch });
    // A thread takes an empty batch when it has loaded, and one at a time.
    const ready = () => Promise.all(Array.from({ length: minThreads }, () => run([])));
    return { process, ready, close: () => pool.destroy() };
  };
  // Two are there from the beginning; more come when there is more to do.
  const ordinary = open(Math.min(2, threads), threads);
  const large = open(0, 1);
  const backlog = createBodyBacklog(maxWaitingBytes, behindBytes);
  return {
    ready: async () => {
      await ordinary.ready();
    },
    process: async (task) => {
      const bytes = task.kind === 'response' ? task.body.byteLength : 0;
      const pool = bytes >= largeBodyBytes ? large : ordinary;
      try {
        return await backlog.hold(bytes, pool.process(task));
      } catch (error) {
        options.onFailure?.(error, task.url);
        const { url, startedAt, remoteAddress, requestId, recordId } = task;
        const common = { url, startedAt, remoteAddress, requestId, recordId };
        const code = task.kind === 'failure' ? task.code : 'body-undecodable';
        // Loaded here only when a thread has failed: it brings all that reads content along.
        const { processContent } = await import('./process-content.ts');
        const result = await processContent({ ...common, kind: 'failure', code, detail: String(error) });
        const undecodable = task.kind === 'response';
        return { ...result, undecodable, links: packLinks(result.links, urlSeed) };
      }
    },
    room: backlog.room,
    isBehind: backlog.isBehind,
    close: async () => {
      await Promise.all([ordinary.close(), large.close()]);
    },
  };
}

/**
 * Copies of bodies go to the thread: should it die of one, the others of the batch are still there. A message that copies them itself does so
 * three times, as it grows and when it is read.
 */
function moveCopies(tasks: readonly ContentTask[]): ReturnType<typeof move> {
  const copies = tasks.map((task) => {
    if (task.kind !== 'response') return task;
    const { buffer, byteOffset, byteLength } = task.body;
    return { ...task, body: new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength)) };
  });
  const bodies = copies.flatMap((task) => (task.kind === 'response' ? [task.body.buffer] : []));
  return move({ [transferableSymbol]: bodies, [valueSymbol]: copies });
}
