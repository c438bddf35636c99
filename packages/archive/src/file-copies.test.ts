import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveChangedError, type FileCopies } from './checked-bytes.ts';
import { sealedPath } from './current-file.ts';
import { ArchiveNameError } from './errors.ts';
import { openFileCopies } from './file-copies.ts';
import { startS3Server, type S3Server } from './s3/s3-server.fixture.ts';
import { temporaryDirectory } from './sample-groups.fixture.ts';

const directory = temporaryDirectory();
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server({ anySignature: true });
});
afterAll(() => server.stop());

const name = 'meguri-1-20260301000000-00000.warc.gz';
const identity = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
});
const pieces = async function* (bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
};
const read = async (copies: FileCopies, offset?: number) => {
  const source = await copies.openRead(name, offset);
  return source && Buffer.concat(await Array.fromAsync(source));
};
const [first, second] = [Buffer.alloc(12_345, 'first'), Buffer.alloc(54_321, 'second')];

describe.each<[string, () => Promise<FileCopies>]>([
  ['a directory', () => openFileCopies({ directory: join(directory(), 'copies') })],
  ['a bucket', () => openFileCopies({ bucket: server.place })],
])('copies in %s', (_place, open) => {
  it('holds a file, then another in its place', async () => {
    const copies = await open();
    expect(await copies.openRead(name)).toBeNull();
    await copies.put(name, pieces(first), identity(first));
    expect(await read(copies)).toEqual(first);
    await copies.put(name, pieces(second), identity(second));
    expect(await read(copies)).toEqual(second);
    expect(await read(copies, 54_000)).toEqual(second.subarray(54_000));
  });

  it.each([
    ['other bytes', pieces(Buffer.alloc(12_345, 'other'))],
    ['too few bytes', pieces(first.subarray(1))],
    ['too many bytes', pieces(Buffer.concat([first, first]))],
  ])('refuses %s and keeps the former file', async (_what, source) => {
    const copies = await open();
    await copies.put(name, pieces(second), identity(second));
    await expect(copies.put(name, source, identity(first))).rejects.toThrow(ArchiveChangedError);
    expect(await read(copies)).toEqual(second);
  });

  it('overwrites ranges, also repeatedly, and never past the end', async () => {
    const copies = await open();
    expect(await copies.overwrite('meguri-9-20260301000000-00000.warc.gz', [])).toBe(false);
    await copies.put(name, pieces(first), identity(first));
    const parts = [
      { offset: 10, bytes: Buffer.from('purged') },
      { offset: first.length - 2, bytes: Buffer.from('end') },
    ];
    const expected = Buffer.from(first);
    expected.write('purged', 10);
    expected.write('en', first.length - 2);
    for (const _ of [1, 2]) {
      expect(await copies.overwrite(name, parts)).toBe(true);
      expect(await read(copies)).toEqual(expected);
    }
  });

  it('refuses a name that leads elsewhere', async () => {
    const copies = await open();
    await expect(async () => copies.openRead('../escape')).rejects.toThrow(ArchiveNameError);
    await expect(copies.put('a/b', pieces(first), identity(first))).rejects.toThrow(ArchiveNameError);
    await expect(copies.overwrite('../escape', [])).rejects.toThrow(ArchiveNameError);
  });
});

it('replaces a file where an earlier release kept it, with the same permissions, and leaves no part', async () => {
  const place = join(directory(), 'older');
  await mkdir(place);
  await writeFile(join(place, name), first);
  const copies = await openFileCopies({ directory: place });
  expect(await read(copies)).toEqual(first);
  await copies.put(name, pieces(second), identity(second));
  const path = join(place, sealedPath(name));
  expect(await readFile(path)).toEqual(second);
  expect(await readdir(place)).toEqual(['2026']);
  await chmod(path, 0o644);
  await copies.put(name, pieces(first), identity(first));
  expect((await stat(path)).mode & 0o777).toBe(0o644);
  expect(await readdir(dirname(path))).toEqual([name]);
});

it('overwriting reaches a file of an earlier release, and the remainder of an unfinished copy', async () => {
  const place = join(directory(), 'unfinished');
  const path = join(place, sealedPath(name));
  await mkdir(dirname(path), { recursive: true });
  for (const file of [join(place, name), path]) await writeFile(file, first);
  await writeFile(join(dirname(path), `.${name}.part`), first);
  const copies = await openFileCopies({ directory: place });
  expect(await copies.overwrite(name, [{ offset: 0, bytes: Buffer.alloc(first.length) }])).toBe(true);
  for (const file of [join(place, name), path])
    expect(await readFile(file)).toEqual(Buffer.alloc(first.length));
  expect(await readdir(dirname(path))).toEqual([name]);
});
