import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFileRanges, openPointerFile, readPointers } from './pointer-file.ts';

function testFile(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-pointers-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return path.join(directory, 'pointers.bin');
}

const places = [
  { fileId: 1, offset: 0, length: 10 },
  { fileId: 1, offset: 2 ** 33 + 5, length: 2 ** 32 - 1 },
  { fileId: 7, offset: 2 ** 50, length: 1 },
  { fileId: 9, offset: 3, length: 4 },
];

test('documents are appended, read by number, and found by archive file, also after a restart', async () => {
  const file = testFile();
  const first = await openPointerFile(file);
  expect(first).toMatchObject({ count: 0, last: null });
  await first.append(places.slice(0, 3));
  await first.close();
  // Truncated by an interrupted write.
  appendFileSync(file, Buffer.alloc(9, 1));
  const second = await openPointerFile(file);
  onTestFinished(() => second.close());
  expect(second).toMatchObject({ count: 3, last: places[2] });
  await second.append(places.slice(3));
  expect(await readPointers(file, 1, 3)).toEqual(places.slice(1));
  expect(await findFileRanges(second, 0, 4)).toEqual([
    { fileId: 1, first: 0, end: 2 },
    { fileId: 7, first: 2, end: 3 },
    { fileId: 9, first: 3, end: 4 },
  ]);
  await expect(readPointers(file, 3, 2)).rejects.toThrow('lacks documents 3 to 4');
});
