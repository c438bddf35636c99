import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tarBytes, tarHeader, tarParts } from './tar-layout.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'meguri-tar-'));
afterAll(() => rmSync(directory, { recursive: true }));

const contents = [0, 1, 511, 512, 513, 2_000].map((bytes, number) => Buffer.alloc(bytes, 97 + number));
const entries = contents.map(({ byteLength }, number) => ({
  name: `file-${number}.warc.gz`,
  bytes: byteLength,
}));
const modifiedAt = new Date('2026-07-01T03:00:00Z');
const size = tarBytes(entries);

const read = (from: number, to: number) =>
  Buffer.concat(
    [...tarParts(entries, { modifiedAt, from, to })].map((part) =>
      part.kind === 'bytes'
        ? part.bytes
        : (contents[part.number] ?? Buffer.alloc(0)).subarray(part.from, part.to),
    ),
  );

test('can be unpacked by tar', async () => {
  const whole = read(0, size);
  expect(whole.byteLength).toBe(size);
  const file = path.join(directory, 'a.tar');
  await writeFile(file, whole);
  execFileSync('tar', ['-xf', file, '-C', directory]);
  for (const [number, { name }] of entries.entries())
    expect(await readFile(path.join(directory, name))).toEqual(contents[number]);
  expect((await readdir(directory)).length).toBe(entries.length + 1);
});

test('any part has the same bytes as the whole tar', () => {
  const whole = read(0, size);
  for (let from = 0; from < size; from += 97)
    for (const length of [1, 100, 512, 5_000]) {
      const to = Math.min(size, from + length);
      expect(read(from, to).equals(whole.subarray(from, to))).toBe(true);
    }
});

test('a file that its header cannot hold is refused', () => {
  expect(() => tarHeader({ name: 'a', bytes: 8 ** 11 }, modifiedAt)).toThrow(RangeError);
  expect(() => tarHeader({ name: 'a'.repeat(101), bytes: 1 }, modifiedAt)).toThrow(RangeError);
});
