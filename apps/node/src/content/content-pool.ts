import { availableParallelism } from 'node:os';
import { documentFormat } from '@meguri/documents/format';
import { mediaTypeOf } from '@meguri/warc';
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';
import { packLinks } from '../discovery/packed-links.ts';
import { createBodyBacklog } from './body-backlog.ts';
import type { ContentResult, ContentTask, ResponseTask } from './content-task.ts';
import type { ContentWorkerData } from './content-worker.ts';
import { gatherBatches } from './gather-batches.ts';

export interface ContentPool {
  /** Resolves when the first threads have loaded what they need; rejects if they cannot. */
  ready(): Promise<void>;
  /** Never rejects: content that crashes its thread, or takes too long, counts as unreadable. */
  process(task: ContentTask): Promise<ContentResult>;
  /** Resolves when the threads have caught up, so that more content is admitted. */
  waitForCapacity(): Promise<void>;
  /** Whether new content waits for other content, so that faster settings should be used. */
  isBehind(): boolean;
  close(): Promise<void>;
}

/** A batch that takes longer is stopped with its thread. */
const longestTaskMs = 60_000;

/** A PDF of thousands of pages takes a few seconds, and loading its library one. */
const longestDocumentMs = 30_000;

/** A batch of ordinary pages takes some ten milliseconds. */
const maxTasksOfBatch = 8;

/** Larger bodies go to a thread for large bodies, so that they do not delay ordinary pages. */
const largeBodyBytes = 4_194_304;

/** A second's work of two threads; more would only wait. */
const maxWaitingBytes = 33_554_432;

/** About fifty ordinary pages, a twentieth of a second's work: more than one page with its requisites. */
const behindBytes = 2_097_152;

/**
 * Threads that decode, analyse, digest and compress, off the network thread. One more is for large bodies,
 * and one for PDF and office documents, whose libraries take memory: both exist only while there is work for
 * them. A thread that dies (out of memory on a hostile body) or hangs is replaced; its access is archived
 * only as a note, and a document with its bytes but without its text.
 *
 * @param options.threads for ordinary bodies; default: one less than the machine has cores, at least two, so
 *   that one works while the other waits for its next page
 * @param options.urlSeed of the hashes of links, see url-hash.ts
 * @param options.plugins modules of plug-ins that read content
 * @param options.workerFile default: the worker of this folder
 * @param options.onFailure called for every thread that died or was stopped, with the URL of the lost access;
 *   null: the thread was idle
 */
export function createContentPool(
  options: {
    urlSeed?: number;
    threads?: number | undefined;
    plugins?: readonly string[];
    workerFile?: string;
    maxTaskMs?: number;
    maxDocumentMs?: number;
    onFailure?: (error: unknown, url: string | null) => void;
  } = {},
): ContentPool {
  const {
    urlSeed = 0,
    threads = Math.max(2, availableParallelism() - 1),
    maxTaskMs = longestTaskMs,
    maxDocumentMs = longestDocumentMs,
    plugins = [],
  } = options;
  const shared = {
    workerData: { urlSeed, plugins },
    filename: options.workerFile ?? new URL('./content-worker.ts', import.meta.url).href,
    onIdleFailure: (error: unknown) => options.onFailure?.(error, null),
  };
  // Two start at once; more start when there is more to do.
  const ordinary = openThreads(
    { minThreads: Math.min(2, threads), maxThreads: threads, longestMs: maxTaskMs },
    shared,
  );
  const large = openThreads({ minThreads: 0, maxThreads: 1, longestMs: maxTaskMs }, shared);
  const documents = openThreads(
    { minThreads: 0, maxThreads: 1, longestMs: maxDocumentMs, maxTasks: 1 },
    shared,
  );
  const backlog = createBodyBacklog(maxWaitingBytes, behindBytes);
  return {
    ready: async () => {
      await ordinary.ready();
    },
    process: async (task) => {
      const bytes = task.kind === 'response' ? task.body.byteLength : 0;
      const plain = bytes >= largeBodyBytes ? large : ordinary;
      const work = async () => {
        if (task.kind === 'failure' || !isDocument(task)) return await plain.process(task);
        return await documents.process(task).catch((error: unknown) => {
          options.onFailure?.(error, task.url);
          return plain.process({ ...task, onlyBytes: true });
        });
      };
      try {
        return await backlog.hold(bytes, work());
      } catch (error) {
        options.onFailure?.(error, task.url);
        return await failureResult(task, error, urlSeed);
      }
    },
    waitForCapacity: backlog.waitForCapacity,
    isBehind: backlog.isBehind,
    close: async () => {
      await Promise.all([ordinary.close(), large.close(), documents.close()]);
    },
  };
}

interface ThreadLimits {
  minThreads: number;
  maxThreads: number;
  /** A batch that takes longer is stopped with its thread, in milliseconds. */
  longestMs: number;
  maxTasks?: number;
}

interface SharedByThreads {
  workerData: ContentWorkerData;
  filename: string;
  /** A thread died between two batches. */
  onIdleFailure(error: unknown): void;
}

function openThreads(
  { minThreads, maxThreads, longestMs, maxTasks = maxTasksOfBatch }: ThreadLimits,
  { workerData, filename, onIdleFailure }: SharedByThreads,
) {
  const pool = new Piscina<ReturnType<typeof move>, ContentResult[]>({
    filename,
    workerData,
    minThreads,
    maxThreads,
    idleTimeout: 60_000,
    // The timing histograms are not used, and cost as much as the message itself.
    recordTiming: false,
    // The young generation consists of three semi-spaces.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 24 },
  });
  // Only the pool reports a thread that dies between two batches; without a listener the node would end.
  pool.on('error', onIdleFailure);
  const run = async (tasks: readonly ContentTask[]) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), longestMs);
    try {
      return await pool.run(moveCopies(tasks), { signal: timeout.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  const { process } = gatherBatches({ run, maxInFlight: maxThreads, maxTasks });
  // A thread takes batches one at a time, and an empty one as soon as it has loaded.
  const ready = () => Promise.all(Array.from({ length: minThreads }, () => run([])));
  return { process, ready, close: () => pool.destroy() };
}

/** Stands for content that no thread could read. */
async function failureResult(task: ContentTask, error: unknown, urlSeed: number): Promise<ContentResult> {
  const { url, startedAt, remoteAddress, requestId, recordId } = task;
  const common = { url, startedAt, remoteAddress, requestId, recordId };
  const code = task.kind === 'failure' ? task.code : 'body-undecodable';
  // Loaded only when a thread has failed, because it loads all content readers.
  const { processContent } = await import('./process-content.ts');
  const result = await processContent({ ...common, kind: 'failure', code, detail: String(error) });
  return { ...result, undecodable: task.kind === 'response', links: packLinks(result.links, urlSeed) };
}

/**
 * Moves copies of bodies to the thread: if a body kills the thread, the others of the batch are still here.
 * Without the move, a message copies each body three times, while it grows and when it is read.
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

function isDocument({ headers, body, url, onlyRecords }: ResponseTask): boolean {
  return onlyRecords !== true && documentFormat(mediaTypeOf(headers) ?? '', body, url) !== null;
}
