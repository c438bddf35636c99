import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fastestGzip } from '@meguri/archive/libdeflate';
import { seededRandom } from '@meguri/testing';
import { encodeResponse } from '@meguri/warc';
import { createPages, createSites } from './generate-page.ts';

/** A record in a file of the corpus. */
export interface CorpusPlace {
  fileId: number;
  offset: number;
  length: number;
  bodyBytes: number;
}

export interface Corpus {
  /** WARC files; a place's `fileId` is their index. */
  files: string[];
  places: CorpusPlace[];
  /** Mean bytes of a body. */
  bodyBytes: number;
  storedBytes: number;
}

const head = Buffer.from(
  'HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\nServer: nginx/1.26.2\r\nContent-Type: text/html; charset=utf-8\r\nLast-Modified: Wed, 31 Dec 2025 00:00:00 GMT\r\nConnection: keep-alive\r\nVary: Accept-Encoding\r\nETag: "6776a0c5-9870"\r\nCache-Control: max-age=3600\r\n\r\n',
);

/**
 * Generates WARC files as the crawler writes them: a page for each record, the same for the same numbers.
 *
 * @param documentsPerSite adjacent documents of one site, so that parts of the archive differ in size;
 * absent: no sites
 */
export function writeCorpus(
  directory: string,
  documents: number,
  fileCount: number,
  documentsPerSite?: number,
): Corpus {
  const page = createPages(seededRandom(25));
  const nextSite = createSites(seededRandom(26));
  let scale = 1;
  const gzip = fastestGzip(4);
  const files = Array.from({ length: fileCount }, (_, file) => path.join(directory, `pages-${file}.warc.gz`));
  const places: CorpusPlace[] = [];
  let [bodyBytes, storedBytes] = [0, 0];
  for (const [fileId, name] of files.entries()) {
    const file = openSync(name, 'w');
    let offset = 0;
    const to = Math.floor((documents * (fileId + 1)) / fileCount);
    for (let number = places.length; number < to; number++) {
      if (documentsPerSite !== undefined && number % documentsPerSite === 0) scale = nextSite();
      const body = Buffer.from(page(number, scale));
      const { bytes } = encodeResponse({
        recordId: recordIdOf(number),
        date: new Date(Date.UTC(2026, 0, 1) + number * 1_000),
        targetUri: `https://www.site${number % 50}.example/articles/${number}.html`,
        head,
        body,
        gzip,
      });
      writeSync(file, bytes);
      places.push({ fileId, offset, length: bytes.byteLength, bodyBytes: body.byteLength });
      offset += bytes.byteLength;
      bodyBytes += body.byteLength;
      storedBytes += bytes.byteLength;
    }
    closeSync(file);
  }
  return { files, places, bodyBytes: bodyBytes / documents, storedBytes };
}

/** Like random ids, these differ in all digits. */
function recordIdOf(number: number): string {
  const digits = createHash('sha256').update(String(number)).digest('hex');
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
