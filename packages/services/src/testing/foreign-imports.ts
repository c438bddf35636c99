import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { systemRandom } from '@meguri/runtime';
import { runNextImport, type ImportRunOptions } from '../imports/run-imports.ts';
import type { TestCrawl } from './own-crawl.ts';

/** A page as the record of another archive's WARC file. @param version of WARC */
export function foreignPage(uri: string, date: string, html: string, version = '1.0'): Buffer {
  const block = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html}`;
  const header = [
    `WARC/${version}`,
    'WARC-Type: response',
    `WARC-Target-URI: ${uri}`,
    `WARC-Date: ${date}`,
    `WARC-Record-ID: <urn:uuid:${uri}${date}>`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${Buffer.byteLength(block)}`,
  ];
  return Buffer.from(`${header.join('\r\n')}\r\n\r\n${block}\r\n\r\n`);
}

/** The same as a gzip member. */
export const compressedPage = (...page: Parameters<typeof foreignPage>): Buffer =>
  gzipSync(foreignPage(...page));

/**
 * Works on the next import of a crawl, as the control plane does.
 *
 * @param directory for what is read, below it
 */
export const runImport = (
  { prisma, hotPath, clock }: Pick<TestCrawl, 'prisma' | 'hotPath' | 'clock'>,
  directory: string,
  options: Partial<Pick<ImportRunOptions, 'archive' | 'access' | 'threads' | 'hotPath'>> = {},
) =>
  runNextImport({
    prisma,
    hotPath,
    clock,
    random: systemRandom,
    directory: path.join(directory, 'staged'),
    threads: 1,
    ...options,
  });
