import type { ChildProcess } from 'node:child_process';
import type { RecordSource } from '@meguri/snapshots/exports';

/** A process that prepares an export asks the one that started it for records: only that one may reach the archive. */
interface Question {
  asks: number;
  name?: string;
  fileId?: number;
  offset?: number;
  length?: number;
}

type Answer = { answers: number } & ({ value: string | Uint8Array | null } | { error: string });

/** Answers the questions of a process until it ends. */
export function serveRecords(child: ChildProcess, source: RecordSource): void {
  child.on('message', (message: Question) => {
    if (typeof message.asks !== 'number') return;
    void send(child, answer(source, message));
  });
}

async function send(child: ChildProcess, answering: Promise<Answer>): Promise<void> {
  const found = await answering;
  if (child.connected) child.send(found);
}

async function answer(source: RecordSource, question: Question): Promise<Answer> {
  const { asks: answers, fileId, name = '', offset = 0, length = 0 } = question;
  try {
    if (fileId !== undefined) return { answers, value: await source.fileName(fileId) };
    const bytes = await source.readRange(name, offset, length);
    // The message would hold all of the memory of which it is a part.
    return { answers, value: bytes && Uint8Array.from(bytes) };
  } catch (error) {
    return { answers, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The records as the parent process reads them. */
export function recordsOfParent(): RecordSource {
  const waiting = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  process.on('message', (message: Answer) => {
    waiting.get(message.answers)?.(message);
    waiting.delete(message.answers);
  });
  const ask = async <Value>(question: Omit<Question, 'asks'>): Promise<Value> => {
    const asks = (asked += 1);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(asks, resolve);
    process.send?.({ asks, ...question });
    const found = await promise;
    if ('error' in found) throw new Error(found.error);
    return found.value as Value;
  };
  const names = new Map<number, string>();
  return {
    fileName: async (fileId) => {
      const known = names.get(fileId) ?? (await ask<string>({ fileId }));
      names.set(fileId, known);
      return known;
    },
    readRange: (name, offset, length) => ask<Uint8Array | null>({ name, offset, length }),
  };
}
