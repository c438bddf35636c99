import { createReadStream } from 'node:fs';
import path from 'node:path';
import { readSegments, type Segment } from '@meguri/warc';
import { warcinfo, type ExportFile, type WarcExportInput } from '../warc-export.ts';
import { readWetParts } from './wet-parts.ts';

/** The text of a snapshot's records as one WARC file of conversion records, named as Common Crawl names them. */
export async function wetExport(
  input: Omit<WarcExportInput, 'source' | 'records'>,
  directory: string,
): Promise<Omit<ExportFile, 'tag'>> {
  const name = `${input.name}.warc.wet.gz`;
  const info = warcinfo(input, name, `Text of the records of the snapshot ${input.name}`);
  const parts = await readWetParts(directory, input.key);
  const segments: Segment[] = [
    {
      bytes: info.byteLength,
      // oxlint-disable-next-line require-await -- An iterable of chunks, as those of files.
      async *read(from) {
        yield info.subarray(from);
      },
    },
    ...parts.map(({ file, bytes }) => ({
      bytes,
      read: (from: number) => createReadStream(path.join(directory, file), { start: from }),
    })),
  ];
  return {
    name,
    mediaType: 'application/warc',
    bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    read: (from = 0) => readSegments(segments, from),
  };
}
