import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { CdxBatch, RowSource } from '@meguri/cdx';
import { readNamesOfFiles } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { forkApart } from '../snapshots/fork-apart.ts';
import { indexPlace } from '../snapshots/snapshot-place.ts';
import type { CdxTask, FromProcess, Question, RowsReply, ToProcess } from './cdx-messages.ts';
import { createIndexState, type IndexUpdate } from './index-state.ts';

/** The process ends after this time without queries. */
const idleMs = 900_000;
/** Longest age of the state of the index. */
const stateAgeMs = 1_000;
/** Time beyond its own budget after which the process counts as stuck. */
const patienceMs = 20_000;
const maxAttempts = 3;

/** Why a query was not answered, or not to its end. */
export class CdxFailure extends Error {
  readonly failure: (FromProcess & { kind: 'failed' })['failure'];
  constructor({ failure, message }: { failure: CdxFailure['failure']; message: string }) {
    super(message);
    this.name = 'CdxFailure';
    this.failure = failure;
  }
}

/** Answers queries in a process of its own, which reads the index and runs the expressions of strangers. */
export interface CdxProcess {
  /** @param input.rows of an exact match, where this process supplies them */
  answer(input: { task: CdxTask; rows: RowSource | null; signal: AbortSignal }): AsyncGenerator<string>;
  /** Sends the process the present state of the index. @throws {IndexBehindError} */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  state: ReturnType<typeof createIndexState>;
  handlers: Map<number, (message: FromProcess | null) => void>;
  stateAtMs: number;
  ended: Promise<void>;
}

/** @param directory of the snapshots and of the URL index */
export function createCdxProcess({ prisma }: Pick<Dependencies, 'prisma'>, directory: string): CdxProcess {
  let running: Running | null = null;
  let refreshing: Promise<void> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const scratch = path.join(directory, 'cdx', String(process.pid));
  const send = (to: Running, message: ToProcess) => {
    if (to.child.connected) to.child.send(message);
  };

  function alive(): Running {
    clearTimeout(idle);
    idle = setTimeout(() => running?.child.kill('SIGKILL'), idleMs);
    idle.unref();
    if (running) return running;
    const child = forkApart('../cdx/cdx-process.ts', { heapMegabytes: 128 });
    child.unref();
    child.channel?.unref();
    const handlers: Running['handlers'] = new Map();
    child.on('message', (message: FromProcess) => handlers.get(message.id)?.(message));
    const ended = whenGone(child);
    running = { child, state: createIndexState(prisma), handlers, stateAtMs: -Infinity, ended };
    return running;
  }

  async function whenGone(child: ChildProcess): Promise<void> {
    await new Promise<void>((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', () => resolve());
    });
    const handlers = running?.child === child ? running.handlers : null;
    if (handlers) running = null;
    handlers?.forEach((handle) => handle(null));
    await rm(scratch, { recursive: true, force: true });
  }

  /** Answers of the process to one query, in order; null: it has exited. */
  function inbox(of: Running) {
    last += 1;
    const id = last;
    const messages: (FromProcess | null)[] = [];
    let wake: () => void = () => undefined;
    of.handlers.set(id, (message) => {
      messages.push(message);
      wake();
    });
    return {
      id,
      next: async (withinMs: number): Promise<FromProcess> => {
        const timer = setTimeout(() => of.child.kill('SIGKILL'), withinMs);
        while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        clearTimeout(timer);
        const message = messages.shift();
        if (message) return message;
        throw new CdxFailure({ failure: 'defect', message: 'the process that answers CDX queries ended' });
      },
      close: () => of.handlers.delete(id),
    };
  }

  /** @returns false where a file of the index was merged into another one meanwhile */
  async function update(to: Running, { files, parts, entries }: IndexUpdate): Promise<boolean> {
    const box = inbox(to);
    const paths = files.map((name) => path.join(indexPlace(directory), name));
    const place = { directory: indexPlace(directory), scratch };
    send(to, { kind: 'state', id: box.id, ...place, files: paths, parts, entries });
    try {
      const message = await box.next(patienceMs);
      return message.kind === 'updated' && message.isUsable;
    } finally {
      box.close();
    }
  }

  async function refresh(maxAgeMs: number): Promise<void> {
    const to = alive();
    if (performance.now() - to.stateAtMs < maxAgeMs) return;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const startedMs = performance.now();
      if (await to.state.update((next) => update(to, next))) {
        to.stateAtMs = startedMs;
        return;
      }
    }
    throw new CdxFailure({ failure: 'defect', message: 'files of the index are gone' });
  }

  function refreshOnce(maxAgeMs: number): Promise<void> {
    refreshing ??= refresh(maxAgeMs).finally(() => (refreshing = null));
    return refreshing;
  }

  return {
    refresh: () => refreshOnce(stateAgeMs),
    answer: async function* ({ task, rows, signal }) {
      const to = alive();
      const box = inbox(to);
      const rest = rows ? rowsInTurn(rows) : null;
      const cancel = () => send(to, { kind: 'cancel', id: box.id });
      signal.addEventListener('abort', cancel, { once: true });
      send(to, { kind: 'query', id: box.id, task });
      try {
        for (;;) {
          const message = await box.next(task.budgetMs + patienceMs);
          if (message.kind === 'piece') {
            yield message.text;
            send(to, { kind: 'more', id: box.id });
          } else if (message.kind === 'ask') {
            const reply = await answerTo(message.question, rest);
            send(to, { kind: 'reply', ask: message.ask, ...reply });
          } else if (message.kind === 'end') return;
          else if (message.kind === 'failed') throw new CdxFailure(message);
        }
      } finally {
        box.close();
        signal.removeEventListener('abort', cancel);
        cancel();
      }
    },
    close: async () => {
      clearTimeout(idle);
      running?.child.kill('SIGKILL');
      await running?.ended;
    },
  };

  async function valueOf(question: Question, rest: ReturnType<typeof rowsInTurn> | null): Promise<unknown> {
    switch (question.what) {
      case 'file-names':
        return readNamesOfFiles(prisma, question.fileIds);
      case 'rows':
        return (await rest?.(question)) ?? null;
      case 'state':
        return refreshOnce(0);
      default:
        return question satisfies never;
    }
  }

  async function answerTo(
    question: Question,
    rest: ReturnType<typeof rowsInTurn> | null,
  ): Promise<{ value: unknown; error: string | null }> {
    try {
      return { value: await valueOf(question, rest), error: null };
    } catch (error) {
      return { value: null, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** The batches of a source, in the order that the first question names. */
function rowsInTurn(source: RowSource): (question: Question & { what: 'rows' }) => Promise<RowsReply> {
  let batches: AsyncIterator<CdxBatch> | null = null;
  return async ({ order, after }) => {
    batches ??= source.rows(order, after)[Symbol.asyncIterator]();
    const { value, done } = await batches.next();
    return done === true ? null : value;
  };
}
