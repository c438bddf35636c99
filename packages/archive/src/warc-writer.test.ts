import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeClock } from '@meguri/testing';
import { fieldValue, scanRecords } from '@meguri/warc';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBytes, sealedPath } from './current-file.ts';
import type { SealedFile } from './digest-file.ts';
import { ArchiveClosedError, ArchiveFullError, ArchiveIoError } from './errors.ts';
import { createLocalStorage } from './local-storage.ts';
import {
  filesBelow,
  sampleDate,
  sampleGroup,
  sampleId,
  temporaryDirectory,
} from './sample-groups.fixture.ts';
import type { OpenFile, Storage } from './storage.ts';
import { createWarcWriter, type WarcWriterOptions } from './warc-writer.ts';

const directory = temporaryDirectory();
const body = (length: number) => new Uint8Array(length).map((_, index) => (index * 2654435761) >>> 24);

async function makeWriter(changes: Partial<WarcWriterOptions> = {}) {
  const storage = changes.storage ?? (await createLocalStorage({ directory: directory() }));
  const sealed: SealedFile[] = [];
  let ids = 900_000;
  const writer = createWarcWriter({
    storage,
    prefix: 'meguri-n1',
    clock: new FakeClock(sampleDate),
    newId: () => sampleId(ids++),
    software: 'Meguri/0.1.0',
    policyInfo: () => [['robots', 'obey']],
    onSealed: (file) => void sealed.push(file),
    ...changes,
  });
  return { writer, storage, sealed };
}

async function recordsOf(storage: Storage, name: string) {
  const source = await storage.openRead(name);
  return source ? Array.fromAsync(scanRecords(source)) : [];
}

it('begins each file with a warcinfo record', async () => {
  const { writer, storage } = await makeWriter();
  await writer.append([sampleGroup(1, body(100))]);
  const name = 'meguri-n1-20260301123456-00000.warc.gz';
  const [first] = await recordsOf(storage, name);
  if (first?.kind !== 'record') throw new Error('no record');
  expect(first.record).toMatchObject({ type: 'warcinfo', recordId: sampleId(900_000), date: sampleDate });
  expect(fieldValue(first.record.fields, 'WARC-Filename')).toBe(name);
  expect(Buffer.from(first.record.block).toString()).toBe(
    [
      'software: Meguri/0.1.0',
      'format: WARC File Format 1.1',
      'conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
      'robots: obey',
      '',
    ].join('\r\n'),
  );
  await writer.close();
});

it('returns the location of each record', async () => {
  const { writer, storage } = await makeWriter();
  const locations = [
    ...(await writer.append([sampleGroup(1, body(10)), sampleGroup(3, body(5000))])),
    ...(await writer.append([sampleGroup(5, body(0))])),
  ];
  const events = await recordsOf(storage, 'meguri-n1-20260301123456-00000.warc.gz');
  const found = events
    .slice(1)
    .map((event) => event.kind === 'record' && [event.offset, event.length, event.record.recordId]);
  expect(locations.flat().map(({ offset, length }, index) => [offset, length, sampleId(index + 1)])).toEqual(
    found,
  );
  await writer.close();
});

it('rotates before a file exceeds its limit, and never within a group', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(3000), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      async (batches) => {
        const { writer, storage, sealed } = await makeWriter({
          // Without syncs, because the test writes hundreds of files and durability is not its subject.
          storage: await createLocalStorage({ directory: directory(), sync: false }),
          maxFileBytes: () => 5000,
          prefix: `run${(runs += 1)}`,
        });
        let serial = 1;
        for (const batch of batches) {
          const groups = batch.map((length) => sampleGroup((serial += 2), body(length)));
          const locations = await writer.append(groups);
          expect(locations.every((group) => new Set(group.map(({ fileName }) => fileName)).size === 1)).toBe(
            true,
          );
          expect(locations.map((group) => group.length)).toEqual(groups.map((group) => group.length));
        }
        await writer.close();
        for (const { name, bytes } of sealed) {
          const events = await recordsOf(storage, name);
          expect(events.every((event) => event.kind === 'record')).toBe(true);
          expect(bytes <= 5000 || events.length === 3).toBe(true);
        }
      },
    ),
    { numRuns: 20 },
  );
});

it('reports the digest of each sealed file', async () => {
  const { writer, sealed } = await makeWriter({ maxFileBytes: () => 3000 });
  await writer.append([1, 3, 5, 7].map((serial) => sampleGroup(serial, body(2000))));
  await writer.close();
  expect(sealed.length).toBeGreaterThan(2);
  expect(await filesBelow(directory())).toEqual(sealed.map(({ name }) => sealedPath(name)));
  for (const { name, bytes, sha256 } of sealed) {
    const content = await readFile(join(directory(), sealedPath(name)));
    expect(content.byteLength).toBe(bytes);
    expect(new Uint8Array(createHash('sha256').update(content).digest())).toEqual(sha256);
  }
});

it('queues overlapping appends', async () => {
  const { writer, storage } = await makeWriter({ maxFileBytes: () => 20_000 });
  const serials = Array.from({ length: 30 }, (_, index) => index * 2 + 1);
  const all = await Promise.all(serials.map((serial) => writer.append([sampleGroup(serial, body(1500))])));
  await writer.close();
  for (const [index, [group]] of all.entries()) {
    const response = group?.[1];
    const bytes = response && (await storage.readRange(response.fileName, response.offset, response.length));
    expect(bytes).toEqual(Buffer.from(sampleGroup(serials[index] ?? 0, body(1500))[1]?.bytes ?? []));
  }
});

it('finds a free name when one was taken in the same second', async () => {
  const first = await makeWriter();
  await first.writer.append([sampleGroup(1, body(10))]);
  await first.writer.close();
  const second = await makeWriter();
  const [group] = await second.writer.append([sampleGroup(3, body(10))]);
  expect(group?.[0]?.fileName).toBe('meguri-n1-20260301123456-00001.warc.gz');
  await second.writer.close();
});

it('leaves no file if nothing was appended', async () => {
  const { writer, sealed } = await makeWriter();
  expect(await writer.append([])).toEqual([]);
  await writer.close();
  await writer.close();
  expect(await filesBelow(directory())).toEqual([]);
  expect(sealed).toEqual([]);
});

it('accepts nothing after closing', async () => {
  const { writer } = await makeWriter();
  await writer.close();
  await expect(writer.append([sampleGroup(1, body(1))])).rejects.toThrow(ArchiveClosedError);
});

it('seals the current file when it exceeds a size that was set meanwhile', async () => {
  let maxFileBytes = 1_000_000;
  const { writer, sealed } = await makeWriter({ maxFileBytes: () => maxFileBytes });
  await writer.append([sampleGroup(1, body(3000))]);
  maxFileBytes = 2000;
  const [[place] = []] = await writer.append([sampleGroup(3, body(100))]);
  expect(sealed.map(({ name }) => name)).toEqual(['meguri-n1-20260301123456-00000.warc.gz']);
  expect(place?.fileName).toBe('meguri-n1-20260301123456-00001.warc.gz');
  await writer.close();
});

it('rejects the append that sealed a file if onSealed rejects, but keeps the file and continues', async () => {
  let fail = true;
  const { writer } = await makeWriter({
    maxFileBytes: () => 2000,
    onSealed: () => {
      if (fail) throw new Error('database away');
    },
  });
  await writer.append([sampleGroup(1, body(1500))]);
  await expect(writer.append([sampleGroup(3, body(1500))])).rejects.toThrow('database away');
  fail = false;
  await writer.append([sampleGroup(3, body(1500))]);
  await writer.close();
  expect(await filesBelow(directory())).toEqual([
    '2026/03/01/meguri-n1-20260301123456-00000.warc.gz',
    '2026/03/01/meguri-n1-20260301123456-00001.warc.gz',
  ]);
});

describe('when appending fails', () => {
  /** A storage whose open files fail as requested, once each. */
  async function failingStorage(failures: { error: Error; stillUsable: boolean }[]): Promise<Storage> {
    const storage = await createLocalStorage({ directory: directory() });
    const create = storage.create.bind(storage);
    storage.create = async (name) => failingFile(await create(name), failures);
    return storage;
  }

  function failingFile(file: OpenFile, failures: { error: Error; stillUsable: boolean }[]): OpenFile {
    let usable = true;
    return {
      name: file.name,
      get bytes() {
        return file.bytes;
      },
      get usable() {
        return usable && file.usable;
      },
      async append(chunks) {
        const failure = failures.shift();
        if (!failure) return file.append(chunks);
        usable = failure.stillUsable;
        throw failure.error;
      },
      truncate: (bytes) => file.truncate(bytes),
      seal: () => file.seal(),
      close: () => file.close(),
    };
  }

  it('without space, continues with the same file once there is space', async () => {
    const full = { error: new ArchiveFullError('full'), stillUsable: true };
    const { writer, storage, sealed } = await makeWriter({ storage: await failingStorage([full, full]) });
    const groups = [sampleGroup(1, body(100))];
    await expect(writer.append(groups)).rejects.toThrow(ArchiveFullError);
    await expect(writer.append(groups)).rejects.toThrow(ArchiveFullError);
    await writer.append(groups);
    await writer.close();
    expect(sealed).toHaveLength(1);
    const name = sealed[0]?.name ?? '';
    expect((await recordsOf(storage, name)).map((event) => event.kind)).toEqual([
      'record',
      'record',
      'record',
    ]);
    expect(
      new Uint8Array(
        createHash('sha256')
          .update(await readFile(join(directory(), sealedPath(name))))
          .digest(),
      ),
    ).toEqual(sealed[0]?.sha256);
  });

  it.each([
    { because: 'the disk fails', error: new ArchiveIoError('disk'), stillUsable: true },
    { because: 'the end of the file is in doubt', error: new ArchiveFullError('full'), stillUsable: false },
  ])('because $because, leaves the file to recovery and begins another', async (broken) => {
    const { writer, sealed } = await makeWriter({ storage: await failingStorage([broken]) });
    await expect(writer.append([sampleGroup(1, body(100))])).rejects.toBe(broken.error);
    const [group] = await writer.append([sampleGroup(1, body(100))]);
    expect(group?.[0]?.fileName).toBe('meguri-n1-20260301123456-00001.warc.gz');
    await writer.close();
    expect(sealed.map(({ name }) => name)).toEqual(['meguri-n1-20260301123456-00001.warc.gz']);
    expect(await filesBelow(directory())).toEqual([
      '2026/03/01/meguri-n1-20260301123456-00001.warc.gz',
      'meguri-n1-20260301123456-00000.warc.gz.open',
    ]);
  });
});

it('counts the warcinfo record against the limit', async () => {
  const group = sampleGroup(1, body(100));
  const { writer, sealed } = await makeWriter({ maxFileBytes: () => groupBytes(group) * 2 });
  await writer.append([group, sampleGroup(3, body(100))]);
  await writer.close();
  expect(sealed).toHaveLength(2);
});
