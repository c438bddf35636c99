import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readImportFile, type FileItem } from './read-file.ts';
import { compressed, page, warcRecord } from './samples.fixture.ts';

async function read(bytes: Buffer): Promise<{ format: string; items: FileItem[] } | null> {
  const stream = (offset: number, length: number) => Readable.from([bytes.subarray(offset, offset + length)]);
  const batches = await readImportFile({ bytes: bytes.byteLength, stream });
  if (batches === null) return null;
  const all = await Array.fromAsync(batches);
  return { format: all[0]?.format ?? '', items: all.flatMap(({ items }) => items) };
}

const entriesOf = (items: readonly FileItem[]) =>
  items.flatMap((item) => (item.kind === 'entry' ? [item.entry] : []));
const reasonsOf = (items: readonly FileItem[]) =>
  items.flatMap((item) => (item.kind === 'problem' ? [item.problem.reason] : []));

/** A ZIP file with names that libraries do not write. */
function zip(
  files: readonly { name: string; bytes: Buffer; deflated?: boolean; names?: readonly string[] }[],
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, deflated = false, names = [name] } of files) {
    const data = deflated ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(deflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(data.byteLength, 14);
    fields.writeUInt32LE(bytes.byteLength, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    // Names of the same length.
    for (const one of names)
      directory.push(
        Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, central, Buffer.from(one)]),
      );
    parts.push(local);
    offset += local.byteLength;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, one) => sum + one.byteLength, 0);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

const warc = compressed(
  warcRecord({ block: page('A') }),
  warcRecord({ uri: 'http://a.example/b', block: page('B') }),
);

describe('a file', () => {
  test('is detected by its beginning, compressed or not', async () => {
    const cdx = Buffer.from('com,example)/ 20140127171200 http://example.com text/html 200 - 0\n');
    const log = Buffer.from(
      '2026-07-15T23:11:16.442Z   200 520 http://a.example/ L - text/html #1 20260715231116412+24 - - -\n',
    );
    for (const [format, bytes] of [
      ['records', warc],
      ['index', cdx],
      ['index', gzipSync(cdx)],
      ['crawl-log', log],
      ['crawl-log', gzipSync(log)],
    ] as const) {
      const found = await read(bytes);
      expect([format, entriesOf(found?.items ?? []).length]).toEqual([
        found?.format,
        format === 'records' ? 2 : 1,
      ]);
    }
    for (const other of [Buffer.from(''), Buffer.from('Hello'), gzipSync('Hello'), Buffer.from('%PDF-1.7')])
      expect(await read(other)).toBeNull();
  });

  test('in a WACZ is read in place; names that lead out of it, and compressed ones, are reported', async () => {
    const bytes = zip([
      { name: '../archive/evil.warc.gz', bytes: warc },
      { name: 'archive/../../evil.warc.gz', bytes: warc },
      { name: 'archive/deflated.warc', bytes: warcRecord({ block: page('C') }), deflated: true },
      { name: 'archive/data.warc.gz', bytes: warc },
      { name: 'datapackage.json', bytes: Buffer.from('{}'), deflated: true },
    ]);
    const found = await read(bytes);
    const [one, two] = entriesOf(found?.items ?? []);
    expect([found?.format, one?.url, two?.url]).toEqual(['wacz', 'http://a.example/', 'http://a.example/b']);
    const { offset = 0, length = 0 } = one?.place ?? {};
    const alone = await read(bytes.subarray(offset, offset + length));
    expect(entriesOf(alone?.items ?? [])[0]).toMatchObject({ url: one?.url, digest: one?.digest });
    expect(reasonsOf(found?.items ?? [])).toEqual([
      expect.stringContaining('not in the directory archive/ of the WACZ: "../archive/evil.warc.gz"'),
      expect.stringContaining('"archive/../../evil.warc.gz"'),
      expect.stringContaining('archive/deflated.warc is compressed within the ZIP file'),
    ]);
    const cut = await read(bytes.subarray(0, -30));
    expect(reasonsOf(cut?.items ?? [])).toEqual([expect.stringContaining('The ZIP file cannot be read')]);
  });
});

test('files that share bytes of a WACZ are read once', async () => {
  const names = ['archive/a.warc.gz', 'archive/b.warc.gz', 'archive/c.warc.gz'];
  const found = await read(
    zip([
      { name: 'archive/a.warc.gz', bytes: warc, names },
      { name: 'archive/d.warc.gz', bytes: warc },
    ]),
  );
  expect(entriesOf(found?.items ?? [])).toHaveLength(4);
  expect(reasonsOf(found?.items ?? [])).toEqual([
    'archive/b.warc.gz overlaps another file of the WACZ.',
    'archive/c.warc.gz overlaps another file of the WACZ.',
  ]);
});

/** Files of other writers, which are not part of this repository. */
const samples = path.join(
  process.env.MEGURI_SHARED_DATA ?? path.join(import.meta.dirname, '../../../../shared/data'),
  'warc',
);

describe.skipIf(!existsSync(samples))('files of other writers', () => {
  const readSample = async (name: string) =>
    (await read(await readFile(path.join(samples, name)))) ?? { format: '', items: [] };

  test.each(['iana', 'dupes'])('%s.warc.gz has the entries, places and digests of its CDXJ', async (name) => {
    const records = await readSample(`pywb-${name}.warc.gz`);
    expect(reasonsOf(records.items)).toEqual([]);
    const text = await readFile(path.join(samples, `pywb-${name}.cdxj`), 'utf8');
    const expected = text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const { url, status, mime, offset, length } = JSON.parse(line.slice(line.indexOf('{'))) as Record<
          string,
          string
        >;
        return /^https?:/.test(url ?? '')
          ? [
              `${offset} ${length} ${line.split(' ')[1]} ${url} ${mime === 'warc/revisit' ? 'revisit' : 'response'} ${mime === 'warc/revisit' ? '' : status}`,
            ]
          : [];
      });
    const found = entriesOf(records.items).map(({ url, at, type, status, place }) => {
      const digits = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
      return `${place.offset} ${place.length} ${digits} ${url} ${type} ${type === 'revisit' ? '' : status}`;
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
    const cdxj = await readSample(`pywb-${name}.cdxj`);
    expect(entriesOf(cdxj.items)).toHaveLength(expected.length);
  });

  test('are read or explained, each one', async () => {
    const counts: Record<string, [string, number, number]> = {};
    for (const name of (await readdir(samples)).filter((one) => /^(pywb|warcio)-/.test(one))) {
      const { format, items } = await readSample(name);
      counts[name] = [format, entriesOf(items).length, reasonsOf(items).length];
    }
    expect(counts).toEqual(sampleCounts);
  });
});

/** Format, entries and problems of each sample. The index of a ZipNum file holds no entries. */
const sampleCounts = {
  'pywb-bad.cdx': ['index', 4, 0],
  'pywb-dupes.cdx': ['index', 12, 0],
  'pywb-dupes.cdxj': ['index', 12, 0],
  'pywb-dupes.warc.gz': ['records', 12, 0],
  'pywb-example-no-digest.cdxj': ['index', 3, 0],
  'pywb-example-non-surt.cdx': ['index', 3, 0],
  'pywb-example-url-agnostic-orig.warc.gz': ['records', 1, 0],
  'pywb-example-url-agnostic-revisit.warc.gz': ['records', 1, 0],
  'pywb-example-wget-1-14.warc.gz': ['records', 1, 0],
  'pywb-example.arc': ['records', 1, 0],
  'pywb-example.arc.gz': ['records', 1, 0],
  'pywb-example.cdx': ['index', 3, 0],
  'pywb-iana.cdxj': ['index', 171, 0],
  'pywb-iana.warc.gz': ['records', 171, 0],
  'pywb-valid_example_1.wacz': ['wacz', 1, 0],
  'pywb-zipnum-sample.cdx.gz': ['index', 188, 0],
  'pywb-zipnum-sample.idx': ['', 0, 0],
  'warcio-example-digest.warc': ['records', 0, 0],
  'warcio-example-iana.org-chunked.warc': ['records', 1, 0],
  'warcio-example-space-in-target-uri.warc.gz': ['records', 0, 0],
  'warcio-example-trunc.warc': ['records', 1, 2],
  'warcio-example-wrong-chunks.warc.gz': ['records', 1, 2],
};
