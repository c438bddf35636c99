import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  buildRequestHead,
  buildResponseHead,
  type EncodedRecord,
  encodeRequest,
  encodeResponse,
  encodeRevisit,
} from '@meguri/warc';
import { afterEach, beforeEach } from 'vitest';

/** A valid record id that ends in the given number. */
export function sampleId(serial: number): string {
  return `urn:uuid:00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
}

export const sampleDate = new Date('2026-03-01T12:34:56.789Z');

/** A request and its response, with ids `serial` and `serial + 1`. */
export function sampleGroup(serial: number, body: Uint8Array): EncodedRecord[] {
  const capture = { date: sampleDate, targetUri: `https://example.jp/${serial}` };
  const request = encodeRequest({
    ...capture,
    recordId: sampleId(serial),
    head: buildRequestHead({ method: 'GET', target: `/${serial}`, headers: [['Host', 'example.jp']] }),
  });
  const response = encodeResponse({
    ...capture,
    recordId: sampleId(serial + 1),
    head: buildResponseHead({ status: 200, statusText: 'OK', headers: [['Content-Type', 'text/html']] }),
    body,
  });
  return [request, response];
}

/** A revisit of the response of `sampleGroup(original, …)`. */
export function sampleRevisit(serial: number, original: number, payloadDigest: Uint8Array): EncodedRecord[] {
  return [
    encodeRevisit({
      profile: 'identical-payload-digest',
      recordId: sampleId(serial),
      date: sampleDate,
      targetUri: `https://example.jp/${original}`,
      head: buildResponseHead({ status: 200, statusText: 'OK', headers: [] }),
      refersTo: {
        targetUri: `https://example.jp/${original}`,
        date: sampleDate,
        recordId: sampleId(original + 1),
      },
      payloadDigest,
    }),
  ];
}

/** Creates a directory for each test of the file, and removes it afterwards. */
export function temporaryDirectory(): () => string {
  let path = '';
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'meguri-archive-'));
  });
  afterEach(async () => {
    await rm(path, { recursive: true, force: true });
  });
  return () => path;
}

/** Paths of all files below a directory, in order. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .toSorted();
}
