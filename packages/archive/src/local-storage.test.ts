import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArchiveIoError } from './errors.ts';
import { createLocalStorage } from './local-storage.ts';
import { describeStorage } from './storage-conformance.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'meguri-archive-'));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describeStorage('a local disk', {
  makePlace: () => mkdtemp(join(root, 'place-')),
  open: (directory) => createLocalStorage({ directory }),
});

it('creates its directory, with parents', async () => {
  const directory = join(root, 'deep', 'er');
  const storage = await createLocalStorage({ directory });
  await (await storage.create('x.warc.gz')).close();
  expect(await readdir(directory)).toEqual(['x.warc.gz.open']);
});

it('shows in the name on disk whether a file is sealed', async () => {
  const directory = await mkdtemp(join(root, 'place-'));
  const storage = await createLocalStorage({ directory });
  const file = await storage.create('x.warc.gz');
  await file.seal();
  expect(await readdir(directory)).toEqual(['x.warc.gz']);
});

it('ignores files that are not archive files', async () => {
  const directory = await mkdtemp(join(root, 'place-'));
  await mkdir(join(directory, 'lost+found'));
  await mkdir(join(directory, 'folder'));
  await writeFile(join(directory, '.DS_Store'), '');
  const storage = await createLocalStorage({ directory });
  expect(await Array.fromAsync(storage.list(''))).toEqual([]);
});

it('rejects with an ArchiveIoError if it cannot be created', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  await expect(createLocalStorage({ directory: file })).rejects.toThrow(ArchiveIoError);
  const directory = await mkdtemp(join(root, 'place-'));
  const storage = await createLocalStorage({ directory });
  await rm(directory, { recursive: true });
  await expect(storage.create('x.warc.gz')).rejects.toThrow(ArchiveIoError);
  await expect(storage.freeBytes()).rejects.toThrow(ArchiveIoError);
  await expect(Array.fromAsync(storage.list(''))).rejects.toThrow(ArchiveIoError);
});
