import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { digestLabel } from '@meguri/warc';
import { expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import type { RecordLocation } from './current-file.ts';
import { createLocalStorage } from './local-storage.ts';
import { filesBelow, sampleGroup, sampleId, temporaryDirectory } from './sample-groups.fixture.ts';
import { createWarcWriter } from './warc-writer.ts';

const directory = temporaryDirectory();

it('writes files in which warcio finds every record at its place, with its digests', async () => {
  const writer = createWarcWriter({
    storage: await createLocalStorage({ directory: directory() }),
    prefix: 'meguri-n1',
    clock: { now: () => new Date('2026-03-01T12:34:56.789Z') },
    newId: () => `urn:uuid:${randomUUID()}`,
    software: 'Meguri/0.1.0',
    maxFileBytes: () => 50_000,
  });
  const serials = Array.from({ length: 60 }, (_, index) => 2 * index + 1);
  const groups = serials.map((serial) =>
    sampleGroup(
      serial,
      Uint8Array.from({ length: serial * 150 }, (_, i) => (i * i) >> 7),
    ),
  );
  const expected = new Map<string, RecordLocation>();
  for (const [index, group] of (await writer.append(groups)).entries()) {
    for (const [part, location] of group.entries()) {
      expected.set(`<${sampleId((serials[index] ?? 0) + part)}>`, location);
    }
  }
  await writer.close();

  const names = await filesBelow(directory());
  expect(names.length).toBeGreaterThan(2);
  let checked = 0;
  for (const fileName of names) {
    const parser = new WARCParser(createReadStream(join(directory(), fileName)), { parseHttp: false });
    for await (const record of parser) {
      const block = await record.readFully(false);
      expect(digestLabel(createHash('sha256').update(block).digest())).toBe(record.warcBlockDigest);
      if (record.warcType === 'warcinfo') continue;
      const { offset, recordLength: length } = parser;
      expect(expected.get(record.warcHeader('WARC-Record-ID') ?? '')).toEqual({
        fileName: basename(fileName),
        offset,
        length,
      });
      checked += 1;
    }
  }
  expect(checked).toBe(expected.size);
});
