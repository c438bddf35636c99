import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insert, link, ownDatabase, start as now } from '../database.fixture.ts';
import { deleteImportedPages } from './delete-imported-pages.ts';
import { releaseImport, renewImport, type ImportLease } from './import-lease.ts';
import {
  beginImportStep,
  claimImport,
  deleteImport,
  insertImport,
  recordImportFile,
  settleImport,
} from './imports-repository.ts';
import { listImportedFiles, recordCopiedFile, recordImportedFiles } from './read-history.ts';

const { prisma } = await ownDatabase();
const path = '/data/one.warc';
const inPlace = { name: 'import-1', location: path, tag: null, bytes: 10 };

let lease: ImportLease = { id: 0, token: '', seconds: 0 };
const claim = async () => {
  const ownership = { token: randomUUID(), seconds: 60 };
  const claimed = await claimImport(prisma, ownership);
  return { id: claimed?.id ?? 0, ...ownership };
};

beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE import, import_file, warc_file, page, host`;
  const audit = {
    action: 'import.create',
    actor: '',
    at: now,
    before: null,
    after: null,
    reason: null,
  } as const;
  await insertImport(prisma, { seedListId: 1, files: [{ path, bytes: 10 }], copies: false, audit });
  lease = await claim();
  await recordImportedFiles(prisma, { lease, now, files: [inPlace] });
  await insert(prisma, [link('http://a.example/')]);
  await prisma.$executeRaw`UPDATE page SET import_id = ${lease.id}`;
  await prisma.$executeRaw`UPDATE import SET state = 'removing', lease_until = now() - interval '1 second'`;
  await claim();
});

const stored = async () => ({
  imports: await prisma.import.findMany({ include: { files: true } }),
  files: await prisma.warcFile.findMany(),
  pages: await prisma.page.count(),
});

test.each<[string, (lost: ImportLease) => Promise<unknown>]>([
  ['renews its lease', (lost) => renewImport(prisma, lost)],
  ['releases it', (lost) => releaseImport(prisma, lost)],
  ['begins a step', (lost) => beginImportStep(prisma, { lease: lost, done: 3 })],
  ['ends it', (lost) => settleImport(prisma, { lease: lost, from: 'removing', to: 'failed', now })],
  [
    'has read a file',
    (lost) =>
      recordImportFile(prisma, lost, {
        number: 1,
        format: 'records',
        isRead: true,
        readBytes: 10,
        entries: 1,
        otherForms: false,
        skipped: {},
        problemCount: 0,
        problems: [],
      }),
  ],
  [
    'releases its captures to the index by URL',
    (lost) => listImportedFiles(prisma, { lease: lost, files: [{ number: 1, name: inPlace.name }] }),
  ],
])('a process that %s after another one took the import changes nothing', async (_, act) => {
  const before = await stored();
  await act(lease);
  expect(await stored()).toEqual(before);
});

test.each<[string, (lost: ImportLease) => Promise<unknown>]>([
  [
    'adds files in place',
    (lost) => recordImportedFiles(prisma, { lease: lost, now, files: [{ ...inPlace, name: 'import-2' }] }),
  ],
  [
    'has copied a file',
    (lost) => recordCopiedFile(prisma, { lease: lost, now, name: 'c', bytes: 1, sha256: Buffer.alloc(32) }),
  ],
  ['deletes pages', (lost) => deleteImportedPages(prisma, { lease: lost, after: null, limit: 10 })],
  ['deletes it', (lost) => deleteImport(prisma, lost)],
])('a process that %s after another one took the import is stopped', async (_, act) => {
  const before = await stored();
  await expect(act(lease)).rejects.toThrow('another process works on the import');
  expect(await stored()).toEqual(before);
});

test('an import whose removal failed begins with its first page', async () => {
  await prisma.$executeRaw`UPDATE import SET lease_until = NULL, done_host_id = 1, done_url_key = 1`;
  const held = await claim();
  expect(await settleImport(prisma, { lease: held, from: 'removing', to: 'failed', now })).toBe(true);
  expect(await prisma.import.findFirst()).toMatchObject({
    state: 'failed',
    doneHostId: null,
    doneUrlKey: null,
  });
});
