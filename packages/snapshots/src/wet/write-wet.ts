import { existsSync } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDurable } from '@meguri/url-index';
import { startOfRecord, sumPointers } from '../pointers.ts';
import { readGroups, recordsOfGroup, type RecordSource } from '../read-records.ts';
import { wetPartsFile, type WetParts } from './wet-parts.ts';

/** Records of one part, and the most that are read again after kill -9. */
const recordsPerPart = 2_000;
/** Records whose text is read concurrently. */
const recordsAtOnce = 16;

/**
 * Makes the conversion record of a stored record, as a gzip member. Null if it has no text, or if reading it
 * takes too long. Never rejects because of a record's content.
 */
export type ConvertRecord = (stored: Uint8Array, fileName: string) => Promise<Uint8Array | null>;

/** Writes the text of all records in parts. Finished parts are not made again. */
export async function writeWet(input: {
  records: string;
  directory: string;
  key: string;
  source: RecordSource;
  convert: ConvertRecord;
  perPart?: number;
}): Promise<void> {
  const { records, directory, key, perPart = recordsPerPart } = input;
  const { records: count } = await sumPointers(records);
  const parts: WetParts = [];
  for (let number = 0; number * perPart < count; number += 1) {
    const file = `wet-${key}-${String(number).padStart(6, '0')}.warc.gz`;
    const place = path.join(directory, file);
    if (!existsSync(place)) {
      const from = await startOfRecord(records, number * perPart);
      const to = await startOfRecord(records, (number + 1) * perPart);
      await writePart(input, place, { from, to });
    }
    parts.push({ file, bytes: (await stat(place)).size });
  }
  const file = wetPartsFile(directory, key);
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(parts), { mode: 0o600 });
  await makeDurable(temporary, file);
}

async function writePart(
  { records, source, convert }: Pick<Parameters<typeof writeWet>[0], 'records' | 'source' | 'convert'>,
  place: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const temporary = `${place}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    for await (const group of readGroups(records, source, from)) {
      const pointers = group.pointers.filter(({ end }) => end <= to);
      const stored = recordsOfGroup({ ...group, pointers });
      for (let at = 0; at < stored.length; at += recordsAtOnce) {
        const some = stored.slice(at, at + recordsAtOnce);
        const texts = await Promise.all(some.map((record) => convert(record, group.fileName)));
        for (const text of texts) if (text !== null) await handle.appendFile(text);
      }
      if (group.start + group.bytes.byteLength >= to) break;
    }
  } finally {
    await handle.close();
  }
  await makeDurable(temporary, place);
}
