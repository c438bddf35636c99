import { mkdir, mkdtemp, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArchiveFileExistsError, ArchiveIoError } from './errors.ts';
import { createLocalStorage } from './local-storage.ts';
import { filesBelow } from './sample-groups.fixture.ts';
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

const name = 'meguri-1-20260301120000-00000.warc.gz';

it('keeps sealed files by the date in their name, and open ones in the directory itself', async () => {
  const directory = await mkdtemp(join(root, 'place-'));
  const storage = await createLocalStorage({ directory });
  const file = await storage.create(name);
  await file.append([Buffer.from('abc')]);
  expect(await storage.listOpen('meguri-1-')).toEqual([name]);
  expect(await storage.listOpen('meguri-2-')).toEqual([]);
  await file.seal();
  expect(await filesBelow(directory)).toEqual([`2026/03/01/${name}`]);
  expect(await storage.listOpen('')).toEqual([]);
  expect(await Array.fromAsync(storage.list('meguri-1-'))).toEqual([{ name, bytes: 3, state: 'sealed' }]);
  expect(await storage.readRange(name, 1, 2)).toEqual(Buffer.from('bc'));
  await expect(storage.create(name)).rejects.toThrow(ArchiveFileExistsError);
  expect(await storage.remove(name)).toBe(true);
  expect(await storage.stat(name)).toBeNull();
});

it('reads the sealed files of earlier releases where they are, and moves them', async () => {
  const directory = await mkdtemp(join(root, 'place-'));
  await writeFile(join(directory, name), 'abc');
  await writeFile(join(directory, 'other.warc.gz'), 'def');
  const storage = await createLocalStorage({ directory });
  expect(await storage.stat(name)).toEqual({ name, bytes: 3, state: 'sealed' });
  await Promise.all([storage.settle(), (await createLocalStorage({ directory })).settle()]);
  expect(await filesBelow(directory)).toEqual([`2026/03/01/${name}`, 'other.warc.gz']);
  expect(await storage.readRange(name, 0, 3)).toEqual(Buffer.from('abc'));
});

it('reads the current bytes of a file that was read before, even if it moved, and does not keep it open', async () => {
  const directory = await mkdtemp(join(root, 'place-'));
  const storage = await createLocalStorage({ directory });
  const read = async (offset = 0) => {
    const bytes = await storage.readRange(name, offset, 10);
    return bytes && Buffer.from(bytes).toString();
  };
  const file = await storage.create(name);
  await file.append([Buffer.from('abc')]);
  expect(await Promise.all([read(), read(1)])).toEqual(['abc', 'bc']);
  await file.append([Buffer.from('def')]);
  expect(await read()).toBe('abcdef');
  await file.seal();
  expect(await read(3)).toBe('def');
  const place = join(directory, '2026/03/01', name);
  await writeFile(join(directory, 'other'), 'changed');
  await rename(join(directory, 'other'), place);
  expect(await Promise.all([read(), read(1), read(2)])).toEqual(['changed', 'hanged', 'anged']);
  const openFiles = async () => {
    const links = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    );
    return (await Promise.all(links)).filter((target) => target.startsWith(directory));
  };
  expect(await openFiles()).toEqual([place]);
  await expect.poll(openFiles, { timeout: 10_000 }).toEqual([]);
  expect(await read()).toBe('changed');
  await storage.remove(name);
  expect(await read()).toBeNull();
});

it('reads more files in turn than it keeps open', async () => {
  const directory = await mkdtemp(join(root, 'place-'));
  const storage = await createLocalStorage({ directory });
  const names = Array.from({ length: 9 }, (_, number) => `file-${number}.warc.gz`);
  for (const one of names) await writeFile(join(directory, one), one);
  const all = [...names, ...names.toReversed(), ...names];
  const found = await Promise.all(all.map((one) => storage.readRange(one, 0, 100)));
  expect(found.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(all);
});
