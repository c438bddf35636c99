import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalStorage } from '@meguri/archive';
import { listUnsealedFiles, openDatabase, type JournalEntry } from '@meguri/database';
import { createLogger } from '@meguri/runtime';
import { createTestDatabase } from '@meguri/testing';
import { afterAll, expect, test } from 'vitest';
import { openJournal } from './open-journal.ts';

const testDatabase = await createTestDatabase();
const { prisma, close } = openDatabase(testDatabase.url, 2);
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-journal-'));
afterAll(async () => {
  await close();
  await testDatabase.drop();
  await rm(directory, { recursive: true });
});

test('a purge in the second in which a journal file was begun seals it, an earlier one does not', async () => {
  let now = new Date('2026-05-04T03:02:01.700Z');
  const storage = await createLocalStorage({ directory });
  const journal = await openJournal({
    storage,
    prisma,
    nodeId: 1,
    clock: { now: () => now },
    newId: randomUUID,
    software: 'test',
    log: createLogger({ name: 'test', level: 'fatal' }),
  });
  const entry: JournalEntry = { kind: 'changes', at: now, changes: [] };
  await journal.write(entry);
  const [begun] = await storage.listOpen('journal-1-');
  expect(begun).toContain('20260504030201');
  // A process that ends between sealing and recording that leaves its row, which the next one completes.
  expect(await listUnsealedFiles(prisma, 1)).toEqual([begun]);
  now = new Date('2026-05-04T03:02:20Z');
  await journal.sealBegunUntil(new Date('2026-05-04T03:02:00.999Z'));
  expect(await storage.listOpen('journal-1-')).toEqual([begun]);
  // The control plane knows the time in the name alone, and waits for this file.
  await journal.sealBegunUntil(new Date('2026-05-04T03:02:01.200Z'));
  expect(await storage.listOpen('journal-1-')).toEqual([]);
  await journal.write(entry);
  await journal.sealBegunUntil(new Date('2026-05-04T03:02:01.200Z'));
  expect(await storage.listOpen('journal-1-')).toHaveLength(1);
  await journal.close();
  expect(await listUnsealedFiles(prisma, 1)).toEqual([]);
  expect(await prisma.warcFile.count()).toBe(2);
});
