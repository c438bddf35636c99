import { randomBytes } from 'node:crypto';
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeClock } from '@meguri/testing';
import { scanRecords } from '@meguri/warc';
import { expect, it } from 'vitest';
import { sealedPath, type RecordLocation } from './current-file.ts';
import { digestFile, type SealedFile } from './digest-file.ts';
import { createLocalStorage } from './local-storage.ts';
import { mortal } from './mortal-storage.fixture.ts';
import { recoverArchive, type RecoveredFile, type RecoverOptions } from './recover-archive.ts';
import {
  filesBelow,
  sampleDate,
  sampleGroup,
  sampleId,
  temporaryDirectory,
} from './sample-groups.fixture.ts';
import { createWarcWriter } from './warc-writer.ts';

const directory = temporaryDirectory();
const name = 'meguri-n1-20260301123456-00000.warc.gz';
const openPath = () => join(directory(), `${name}.open`);

/**
 * Appends three groups and stops without closing; returns the ends of the warcinfo record and of the records
 * after it.
 */
async function writeAndDie(): Promise<{ ends: number[]; content: Buffer }> {
  const { storage, die } = mortal(await createLocalStorage({ directory: directory() }));
  const writer = createWarcWriter({
    storage,
    prefix: 'meguri-n1',
    clock: new FakeClock(sampleDate),
    newId: () => sampleId(900_000),
    software: 'Meguri/0.1.0',
  });
  const groups = [1, 3, 5].map((serial) => sampleGroup(serial, new Uint8Array(200).fill(serial)));
  const locations: RecordLocation[] = (await writer.append(groups)).flat();
  await die();
  const ends = [locations[0]?.offset ?? 0, ...locations.map(({ offset, length }) => offset + length)];
  return { ends, content: await readFile(openPath()) };
}

async function recover(changes: Partial<RecoverOptions> = {}): Promise<RecoveredFile[]> {
  const storage = await createLocalStorage({ directory: directory() });
  return recoverArchive({ storage, prefix: 'meguri-n1', ...changes });
}

async function sealedRecords(): Promise<number> {
  const events = await Array.fromAsync(scanRecords([await readFile(join(directory(), sealedPath(name)))]));
  expect(events.every((event) => event.kind === 'record')).toBe(true);
  return events.length;
}

it('seals a whole file unchanged', async () => {
  const { content } = await writeAndDie();
  expect(await recover()).toEqual([{ kind: 'sealed', name, bytes: content.byteLength, cutBytes: 0 }]);
  expect(await readFile(join(directory(), sealedPath(name)))).toEqual(content);
  expect(await filesBelow(directory())).toEqual([sealedPath(name)]);
});

it('cuts off an unfinished append at any place', async () => {
  const { ends, content } = await writeAndDie();
  const lastEnd = ends.at(-1) ?? 0;
  const previousEnd = ends.at(-2) ?? 0;
  for (let length = previousEnd; length <= lastEnd; length += 29) {
    await writeFile(openPath(), content.subarray(0, length));
    expect(await recover()).toEqual([
      { kind: 'sealed', name, bytes: previousEnd, cutBytes: length - previousEnd },
    ]);
    expect(await sealedRecords()).toBe(ends.length - 1);
  }
});

it('cuts off blocks that a power failure left unwritten', async () => {
  const { content } = await writeAndDie();
  await appendFile(openPath(), Buffer.concat([Buffer.alloc(8192), randomBytes(5000)]));
  expect(await recover()).toEqual([{ kind: 'sealed', name, bytes: content.byteLength, cutBytes: 13_192 }]);
});

it.each([0, 1, 100])('removes a file of %i bytes without a whole record', async (length) => {
  await writeAndDie();
  await truncate(openPath(), length);
  expect(await recover()).toEqual([{ kind: 'removed', name }]);
  expect(await filesBelow(directory())).toEqual([]);
});

it('keeps whole records that are not in the index', async () => {
  const { ends, content } = await writeAndDie();
  const recovered = await recover({ lastIndexedEnd: async () => ends[2] ?? 0 });
  expect(recovered).toEqual([{ kind: 'sealed', name, bytes: content.byteLength, cutBytes: 0 }]);
});

it('does not read indexed records again', async () => {
  const { ends, content } = await writeAndDie();
  const end = ends[4] ?? 0;
  await writeFile(openPath(), Buffer.concat([Buffer.alloc(end), content.subarray(end)]));
  const recovered = await recover({ lastIndexedEnd: async () => end });
  expect(recovered).toEqual([{ kind: 'sealed', name, bytes: content.byteLength, cutBytes: 0 }]);
});

it('cuts at damage after the last indexed record even if records follow', async () => {
  const { ends, content } = await writeAndDie();
  const end = ends[4] ?? 0;
  content.fill(0, end, ends[5]);
  await writeFile(openPath(), content);
  const recovered = await recover({ lastIndexedEnd: async () => end });
  expect(recovered).toEqual([{ kind: 'sealed', name, bytes: end, cutBytes: content.byteLength - end }]);
  expect(await sealedRecords()).toBe(5);
});

it('cuts nothing off if records follow the damage and the index is unknown', async () => {
  const { ends, content } = await writeAndDie();
  content.fill(0, ends[2], ends[3]);
  await writeFile(openPath(), content);
  expect(await recover()).toEqual([
    { kind: 'damaged', name, bytes: content.byteLength, offset: ends[2], reason: 'not-gzip' },
  ]);
  expect(await readFile(join(directory(), sealedPath(name)))).toEqual(content);
});

it.each([0, 1000])('reports a file of %i bytes that ends before its last indexed record', async (length) => {
  await writeAndDie();
  await truncate(openPath(), length);
  expect(await recover({ lastIndexedEnd: async () => 1500 })).toEqual([
    { kind: 'damaged', name, bytes: length, offset: length, reason: 'shorter-than-indexed' },
  ]);
});

it('reports the digest of what it sealed', async () => {
  await writeAndDie();
  const sealed: SealedFile[] = [];
  await recover({ onSealed: (file) => void sealed.push(file) });
  const storage = await createLocalStorage({ directory: directory() });
  expect(sealed).toEqual([await digestFile(storage, name)]);
});

it('does not touch sealed files and those of other writers', async () => {
  await writeAndDie();
  expect(await recover({ prefix: 'meguri-n2' })).toEqual([]);
  await recover();
  expect(await recover()).toEqual([]);
  expect(await digestFile(await createLocalStorage({ directory: directory() }), 'none.warc.gz')).toBeNull();
});
