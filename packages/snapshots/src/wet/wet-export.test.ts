import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { source, convert, make, bytesOf, recordsOf } from '../export.fixture.ts';
import { pointersFile, takedownKey } from '../pointers.ts';
import { readWetParts } from './wet-parts.ts';
import { writeWet, type ConvertRecord } from './write-wet.ts';

test('A WET file has the text of each record once, and the same bytes when it is made again', async () => {
  const { open, directory } = await make();
  const file = await open('wet');
  const bytes = await bytesOf(file.read());
  expect([file.name, file.bytes]).toEqual(['spring.warc.wet.gz', bytes.byteLength]);
  expect(await recordsOf(bytes)).toEqual([
    'warcinfo ',
    'conversion https://a.example/',
    'conversion https://a.example/news/',
    'conversion https://b.example:8443/path?q=1',
  ]);
  for (let from = 0; from <= bytes.byteLength; from += 37)
    expect((await bytesOf(file.read(from))).equals(bytes.subarray(from))).toBe(true);
  // Parts of two records, of which the first is there already.
  const records = pointersFile(directory, takedownKey([]));
  const input = { records, directory, key: 'again', source, perPart: 2 };
  let converted = 0;
  const counted: ConvertRecord = async (stored, name) => {
    converted += 1;
    if (converted === 3) throw new Error('stopped');
    return convert(stored, name);
  };
  await expect(writeWet({ ...input, convert: counted })).rejects.toThrow('stopped');
  converted = 10;
  await writeWet({ ...input, convert: counted });
  expect(converted).toBe(12);
  const parts = await readWetParts(directory, 'again');
  const again = await Promise.all(parts.map(({ file: name }) => readFile(path.join(directory, name))));
  expect(bytes.subarray(-Buffer.concat(again).byteLength).equals(Buffer.concat(again))).toBe(true);
});
