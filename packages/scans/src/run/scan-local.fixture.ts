import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RecordSource } from '@meguri/snapshots/exports';
import { encodeResponse } from '@meguri/warc';
import { onTestFinished } from 'vitest';
import type { RecordPlace } from '../piece/piece.ts';

/** An archive file in memory: a page for each body. */
export function archiveOf(bodies: readonly string[]): {
  places: RecordPlace[];
  ids: string[];
  source: RecordSource;
} {
  const ids = bodies.map((_, index) => `urn:uuid:00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const members = bodies.map((body, index) => {
    const bytes = Buffer.from(body);
    return encodeResponse({
      recordId: ids[index] ?? '',
      date: new Date(Date.UTC(2026, 2, 1, 0, 0, index)),
      targetUri: `https://www.example.org/${index}`,
      head: Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n'),
      body: bytes,
    }).bytes;
  });
  const file = Buffer.concat(members);
  let offset = 0;
  const places = members.map(({ byteLength: length }) => {
    const place = { fileId: 1, offset, length };
    offset += length;
    return place;
  });
  const source: RecordSource = {
    fileName: async () => 'a.warc.gz',
    readRange: async (_, from, length) => file.subarray(from, from + length),
  };
  return { places, ids, source };
}

/** A directory that is removed after the test. */
export function testDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-scan-'));
  chmodSync(directory, 0o711);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A file of an analyser. Programs begin with `#!`. */
export function analyserFile(name: string, text: string): string {
  const file = path.join(testDirectory(), name);
  writeFileSync(file, text);
  chmodSync(file, text.startsWith('#!') ? 0o755 : 0o644);
  return file;
}
