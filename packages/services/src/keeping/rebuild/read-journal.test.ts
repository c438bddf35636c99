import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalStorage, createWarcWriter } from '@meguri/archive';
import { encodeJournalEntry, type JournalEntry } from '@meguri/database';
import { FakeClock } from '@meguri/testing';
import { encodeResource } from '@meguri/warc';
import { afterAll, expect, test } from 'vitest';
import { listJournals, mergeChanges } from './read-journal.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'meguri-journals-'));
afterAll(() => rm(directory, { recursive: true }));
const storage = await createLocalStorage({ directory, sync: false });
const second = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1_000);

async function journal(node: number, entries: readonly JournalEntry[]): Promise<void> {
  const writer = createWarcWriter({
    storage,
    prefix: `journal-${node}`,
    clock: new FakeClock(),
    newId: () => `urn:uuid:${randomUUID()}`,
    software: 'test',
  });
  for (const entry of entries) {
    const context = { recordId: `urn:uuid:${randomUUID()}`, date: entry.at, targetUri: 'urn:meguri:journal' };
    const body = encodeJournalEntry(entry);
    await writer.append([[encodeResource({ ...context, contentType: 'application/json', body })]]);
  }
  await writer.close();
}

const changesOf = (...ids: number[]): JournalEntry => {
  const changes = ids.map((id) => ({
    id: String(id),
    at: second(id),
    table: 'setting',
    operation: 'upsert' as const,
    row: '{}',
  }));
  return { kind: 'changes', at: second(Math.max(...ids)), changes };
};
const resultsAt = (seconds: number): JournalEntry => ({
  kind: 'pages',
  at: second(seconds),
  input: { nodeId: 1, now: second(seconds), intervalSeconds: 20, pages: [] },
});

test('changes of several nodes come in their order, whatever results stand before them', async () => {
  await journal(1, [resultsAt(90), changesOf(1, 2), changesOf(5)]);
  await journal(2, [resultsAt(1), changesOf(3), changesOf(4), resultsAt(200), changesOf(6)]);
  const entries = await Array.fromAsync(mergeChanges(storage, (await listJournals(storage)).values()));
  expect(entries.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
});
