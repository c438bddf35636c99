import { expect, test } from 'vitest';
import { createTestDatabase } from '@meguri/testing';
import { defaultHostClockTuning } from '@meguri/schedule';
import type { CommittedAccess } from '../commit/commit-types.ts';
import { openDatabase, type PrismaClient } from '../connection/client.ts';
import { afterAll } from 'vitest';
import { openChangeApplier } from './apply-changes.ts';
import { decodeJournalEntry, encodeJournalEntry, type JournalChange } from './journal-entry.ts';
import { derivedTables, partlyJournaled, secretTables } from './journal-tables.ts';
import { takeJournalChanges } from './take-changes.ts';

const [first, second] = [await createTestDatabase(), await createTestDatabase()];
const source = openDatabase(first.url, 3);
const target = openDatabase(second.url, 3);
afterAll(async () => {
  await source.close();
  await target.close();
  await first.drop();
  await second.drop();
});
const { prisma } = source;
const at = new Date('2026-03-01T12:00:00.123Z');

async function takeAll(): Promise<JournalChange[]> {
  const taken: JournalChange[] = [];
  while ((await takeJournalChanges(prisma, async ({ changes }) => void taken.push(...changes))) > 0);
  return taken;
}

test('every table is journaled, or listed as derived from other tables', async () => {
  const rows = await prisma.$queryRaw<{ name: string; journaled: boolean }[]>`
    SELECT relname::text AS name, EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'journal_change') AS journaled
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`;
  const partly = partlyJournaled.map(({ table }) => table);
  for (const { name, journaled } of rows)
    expect([name, journaled]).toEqual([
      name,
      ![...derivedTables, ...secretTables].includes(name) || partly.includes(name),
    ]);
  const names = rows.map(({ name }) => name);
  expect([...derivedTables, ...secretTables, ...partly].filter((name) => !names.includes(name))).toEqual([]);
});

test('entries are read back unchanged', () => {
  const entry = {
    kind: 'changes',
    at,
    changes: [{ id: '7', at, table: 'setting', operation: 'upsert', row: '{"key":"a\\tb 🦉"}' }],
  } as const;
  expect(decodeJournalEntry(encodeJournalEntry(entry))).toEqual(entry);
  const page = {
    hostId: 9_007_199_254_740_993n,
    hostName: 'example.jp',
    site: 'example.jp',
    urlKey: '-5',
    url: 'http://example.jp/',
    seedListId: 1,
    depth: 0,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 0,
    start: 'may',
    maxPagesPerHost: 10,
  } as const;
  const pages = {
    kind: 'pages',
    at,
    input: { nodeId: 1, now: at, intervalSeconds: 20, pages: [page] },
  } as const;
  expect(decodeJournalEntry(encodeJournalEntry(pages))).toEqual(pages);
});

test('an access distinguishes absent fields from null', () => {
  const host = { hostId: 1n, bytes: 0, endedAt: at, capture: null, page: null, clockVerdict: null };
  const accesses: CommittedAccess[] = [
    { ...host, verdict: 'check' },
    { ...host, verdict: null, sourceEvents: [], hub: null },
    { ...host, verdict: 'error', alarms: { urlKeys: ['1'], elapsedSeconds: 5 } },
  ];
  const times = { commitId: 'x', nodeId: 1, now: at, hostClockTuning: defaultHostClockTuning };
  const entry = {
    kind: 'commit',
    at,
    input: { ...times, accesses, visitEnds: [], robots: [] },
  } as const;
  expect(decodeJournalEntry(encodeJournalEntry(entry))).toStrictEqual(entry);
});

test.each([
  '',
  '{',
  '[]',
  '{"format":"meguri-journal-2","kind":"changes","at":"2026"}',
  '{"format":"meguri-journal-1"}',
])('bytes that are not an entry are refused: %s', (text) => {
  expect(() => decodeJournalEntry(Buffer.from(text))).toThrow(/./);
});

async function write(to: PrismaClient): Promise<void> {
  await to.user.create({ data: { name: 'Mori', role: 'operator', createdAt: at } });
  await to.setting.create({
    data: { key: 'a.b', value: { big: '1' }, updatedAt: at, updatedBy: 'tab\t\\ 🦉' },
  });
  await to.setting.update({ where: { key: 'a.b' }, data: { value: 2 } });
  await to.setting.create({ data: { key: 'gone', value: 1, updatedAt: at, updatedBy: 'x' } });
  await to.setting.delete({ where: { key: 'gone' } });
  await to.takedown.create({
    data: { hostId: 9_007_199_254_740_993n, hostName: 'example.jp', createdAt: at, createdBy: 'Mori' },
  });
}

test('changes of rows are delivered once and produce the same rows in another database', async () => {
  await write(prisma);
  const changes = await takeAll();
  expect(changes.map(({ table, operation }) => `${operation} ${table}`)).toEqual([
    'update user',
    'upsert setting',
    'upsert setting',
    'upsert setting',
    'delete setting',
    'upsert takedown',
  ]);
  expect(await takeAll()).toEqual([]);
  const applier = await openChangeApplier(second.ownerUrl);
  // Twice: a crash may journal them twice.
  await applier.apply(changes);
  await applier.apply(changes);
  await applier.settleSequences();
  await applier.close();
  for (const table of ['user', 'setting', 'takedown']) {
    const rows = (of: PrismaClient) => of.$queryRawUnsafe(`SELECT * FROM "${table}" ORDER BY 1`);
    expect(await rows(target.prisma)).toEqual(await rows(prisma));
  }
  // Applied changes are not journaled again, and ids continue.
  expect(await target.prisma.journalChange.count()).toBe(0);
  const next = await target.prisma.user.create({ data: { name: 'Sato', role: 'viewer', createdAt: at } });
  expect(next.id).toBeGreaterThan(1);
});

test('changes are journaled at the instant of the change, by the clock of the database', async () => {
  const before = await prisma.$transaction(async (tx) => {
    const [later] = await tx.$queryRaw<{ at: Date }[]>`
      SELECT clock_timestamp()::timestamptz(3) AS at FROM pg_sleep(0.01)`;
    await tx.setting.create({ data: { key: 'a.later', value: 1, updatedAt: at, updatedBy: 'Mori' } });
    return later?.at;
  });
  const entries: Date[] = [];
  await takeJournalChanges(prisma, async (entry) => void entries.push(entry.at));
  expect(entries).toHaveLength(1);
  expect(entries[0]?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Infinity);
});

test('no hash of a password or token is journaled', async () => {
  await prisma.user.update({ where: { name: 'Mori' }, data: { passwordHash: 'argon' } });
  await prisma.user.create({ data: { name: 'Abe', role: 'viewer', passwordHash: 'argon', createdAt: at } });
  await prisma.apiToken.create({
    data: {
      tokenHash: new Uint8Array([7]),
      name: 't',
      role: 'viewer',
      createdBy: 'Mori',
      createdAt: at,
    },
  });
  const changes = await takeAll();
  expect(changes.map(({ table }) => table)).toEqual(['user']);
  expect(changes[0]?.row).not.toMatch(/argon|password/);
});

test('changes wait while the journal cannot be written', async () => {
  await prisma.setting.update({ where: { key: 'a.b' }, data: { value: 3 } });
  await expect(takeJournalChanges(prisma, () => Promise.reject(new Error('disk full')))).rejects.toThrow(
    'disk full',
  );
  expect(await takeAll()).toHaveLength(1);
});

test('of a host, the settings of operators are journaled, and none of the values of visits', async () => {
  const hostId = 5n;
  await prisma.host.create({
    data: { hostId, name: 'example.jp', site: 'example.jp', nodeId: 1, firstSeenAt: at, nextAccessAt: at },
  });
  await prisma.host.update({ where: { hostId }, data: { accessCount: 7, lastAccessAt: at } });
  expect(await takeAll()).toEqual([]);
  await prisma.host.update({ where: { hostId }, data: { paused: true } });
  const [change] = await takeAll();
  expect(change).toMatchObject({ table: 'host', operation: 'update' });
  expect(JSON.parse(change?.row ?? '')).toMatchObject({ host_id: 5, paused: true });
  expect(change?.row).not.toContain('access_count');
});
