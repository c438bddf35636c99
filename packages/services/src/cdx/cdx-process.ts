// Answers CDX queries, several at once, until the parent process is gone.
import { answerQuery, AnswerCutError, CdxProblem, readCdxQuery, type RowSource } from '@meguri/cdx';
import { openDuck, RangeReader, type RangePage, type RangeQuery } from '@meguri/url-index';
import type { CdxTask, FromProcess, Question, RowsReply, ToProcess } from './cdx-messages.ts';
import { indexRows } from './index-rows.ts';

const memoryMegabytes = 128;
/** File names that are remembered. */
const maxNames = 20_000;

let reader: Promise<RangeReader> | undefined;
let asked = 0;
const questions = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
/** Continuations, by query, for when the client has read; and the queries that were cancelled. */
const waiting = new Map<number, () => void>();
const running = new Set<number>();
const names = new Map<number, string>();

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToProcess) => {
  switch (message.kind) {
    case 'state':
      void update(message).then(
        () => send({ kind: 'updated', id: message.id, isUsable: true }),
        () => send({ kind: 'updated', id: message.id, isUsable: false }),
      );
      return;
    case 'query':
      running.add(message.id);
      void answer(message.id, message.task).finally(() => running.delete(message.id));
      return;
    case 'cancel':
      running.delete(message.id);
      waiting.get(message.id)?.();
      return;
    case 'more':
      waiting.get(message.id)?.();
      return;
    case 'reply': {
      const question = questions.get(message.ask);
      questions.delete(message.ask);
      if (message.error === null) question?.resolve(message.value);
      else question?.reject(new Error(message.error));
      return;
    }
    default:
      message satisfies never;
  }
});

function send(message: FromProcess): void {
  process.send?.(message);
}

async function update({
  directory,
  scratch,
  files,
  parts,
  entries,
}: ToProcess & { kind: 'state' }): Promise<void> {
  reader ??= openDuck({
    directories: [directory],
    scratch,
    memoryMegabytes,
    threads: 1,
    keepsFooters: true,
  }).then((duck) => RangeReader.create(duck));
  await (await reader).update({ files, parts, entries });
}

async function answer(id: number, task: CdxTask): Promise<void> {
  let [ownMs, sinceMs] = [0, performance.now()];
  const isOver = () => !running.has(id) || ownMs + performance.now() - sinceMs > task.budgetMs;
  try {
    const query = readCdxQuery(task.dialect, task.search);
    const source = await sourceOf(id, task, query);
    for await (const text of answerQuery(query, source, isOver)) {
      // The parent process waits for the end in any case.
      if (!running.has(id)) break;
      if (text === '') continue;
      send({ kind: 'piece', id, text });
      ownMs += performance.now() - sinceMs;
      await new Promise<void>((resolve) => waiting.set(id, resolve));
      waiting.delete(id);
      sinceMs = performance.now();
    }
    send({ kind: 'end', id });
  } catch (error) {
    send({ kind: 'failed', id, ...failureOf(error) });
  }
}

function failureOf(error: unknown): Pick<FromProcess & { kind: 'failed' }, 'failure' | 'message'> {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AnswerCutError) return { failure: 'cut', message };
  if (error instanceof CdxProblem) return { failure: 'invalid', message };
  return { failure: 'defect', message };
}

async function sourceOf(
  id: number,
  { source, nowMs }: CdxTask,
  query: Parameters<typeof indexRows>[0]['query'],
): Promise<RowSource> {
  if (source.kind === 'parent')
    return {
      hasAnyOrder: true,
      async *rows(order, after) {
        for (;;) {
          const reply = (await ask(id, { what: 'rows', order, after })) as RowsReply;
          if (reply === null) return;
          yield reply;
        }
      },
    };
  if (!reader) throw new Error('a query came before the state of the index');
  const ranges = await reader;
  return indexRows({
    ...source,
    query,
    now: new Date(nowMs),
    readPage: (page) => readPage(id, ranges, page),
    fileNames: (fileIds) => fileNames(id, fileIds),
  });
}

const maxAttempts = 4;

async function readPage(id: number, ranges: RangeReader, query: RangeQuery): Promise<RangePage> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ranges.page(query);
    } catch (error) {
      const isMerged = error instanceof Error && /No files found|Cannot open file/i.test(error.message);
      if (!isMerged || attempt === maxAttempts) throw error;
      await ask(id, { what: 'state' });
    }
  }
}

function ask(id: number, question: Question): Promise<unknown> {
  asked += 1;
  const number = asked;
  return new Promise((resolve, reject) => {
    questions.set(number, { resolve, reject });
    send({ kind: 'ask', id, ask: number, question });
  });
}

async function fileNames(id: number, fileIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const unknown = fileIds.filter((fileId) => !names.has(fileId));
  const found = new Map(
    fileIds.flatMap((fileId) => {
      const name = names.get(fileId);
      return name === undefined ? [] : [[fileId, name] as const];
    }),
  );
  if (unknown.length === 0) return found;
  const reply = (await ask(id, { what: 'file-names', fileIds: unknown })) as Map<number, string>;
  if (names.size > maxNames) names.clear();
  for (const [fileId, name] of reply) {
    names.set(fileId, name);
    found.set(fileId, name);
  }
  return found;
}
