import { gzipSync } from 'node:zlib';

/** Fields of a WARC record, in the order in which they are written. */
export interface SampleRecord {
  type?: string;
  uri?: string;
  date?: string;
  version?: string;
  fields?: readonly string[];
  /** Content-Length; default: that of the block. */
  length?: number;
  block: string | Buffer;
}

export const page = (body: string, head = 'Content-Type: text/html; charset=utf-8') =>
  `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`;

/** A WARC record as another program might write it. */
export function warcRecord({
  type = 'response',
  uri = 'http://a.example/',
  date = '2015-03-01T10:00:00Z',
  version = '1.0',
  fields = [],
  length,
  block,
}: SampleRecord): Buffer {
  const bytes = Buffer.from(block);
  const header = [
    `WARC/${version}`,
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${uri}`,
    `WARC-Date: ${date}`,
    `WARC-Record-ID: <urn:uuid:${type}-${date}>`,
    'Content-Type: application/http; msgtype=response',
    ...fields,
    `Content-Length: ${length ?? bytes.byteLength}`,
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${header}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

export const compressed = (...records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.map((record) => gzipSync(record)));

/** An ARC record; version 1 without further fields. */
export function arcRecord(url: string, body: string, more = ''): Buffer {
  return Buffer.from(
    `${url} 192.0.2.1 20150301100000 text/html ${more}${Buffer.byteLength(body)}\n${body}\n`,
  );
}
