import { decodeBody, unpackXmlFile } from '@meguri/extract';
import { decodeRecord } from '@meguri/warc';
import { measure, type Cost } from '../measure.ts';
import { makeBombs, packedBomb } from './bombs.ts';

export interface ReadBomb extends Cost {
  name: string;
  compressedBytes: number;
  /** Decoded bytes; 0: the bomb was refused. */
  expandedBytes: number;
}

/** The default of `fetch.maxExpandedBytes`. */
export const maxExpandedBytes = 16_777_216;
/** Bytes of a robots.txt that are read. */
const maxRobotsBytes = 512_001;

/** Decodes every bomb as a body, as a robots.txt, as a packed sitemap and as a WARC record. */
export async function readBombs(): Promise<ReadBomb[]> {
  const bombs = await makeBombs();
  const packed = packedBomb();
  const results: ReadBomb[] = [];
  const read = async (name: string, body: Uint8Array, action: () => Promise<number>) => {
    const { seconds, megabytes, result, error } = await measure(action);
    if (error !== null) throw error;
    results.push({
      name,
      compressedBytes: body.byteLength,
      expandedBytes: Number(result),
      seconds,
      megabytes,
    });
  };
  // Decode once before measuring, so that libraries and buffers are loaded.
  await decodeBody(packed, 'gzip', maxExpandedBytes);
  for (const { name, coding, body } of bombs) {
    await read(name, body, () => lengthOf(body, coding, maxExpandedBytes));
    await read(`robots.txt, ${name}`, body, () => lengthOf(body, coding, maxRobotsBytes));
  }
  await read('sitemap.xml.gz', packed, async () => {
    const unpacked = await unpackXmlFile(packed, 'http://a.example/sitemap.xml.gz', maxExpandedBytes);
    return unpacked?.byteLength ?? 0;
  });
  await read('WARC record', packed, async () => {
    const { kind } = decodeRecord(packed, maxExpandedBytes);
    return kind === 'record' ? maxExpandedBytes : 0;
  });
  return results;
}

async function lengthOf(body: Uint8Array, coding: string, maxBytes: number): Promise<number> {
  const decoded = await decodeBody(body, coding, maxBytes);
  return decoded.ok ? decoded.bytes.byteLength : 0;
}
