import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSums, readSegments, waczOf, waczPaths, type WaczResource } from '@meguri/warc';
import { z } from 'zod';
import type { ExportInput } from '../open-export.ts';
import { cutRecords } from '../pointers.ts';
import { exportBuffers } from '../read-records.ts';
import type { PlaceRecord } from '../table-exports.ts';
import {
  warcExport,
  warcFileName,
  warcinfoBytes,
  type ExportFile,
  type WarcExportInput,
  type WarcPart,
} from '../warc-export.ts';

const sumsSchema = z.object({ bytes: z.number(), crc32: z.number(), hash: z.string() });
export type FileSums = z.infer<typeof sumsSchema>;

/** Files of a WACZ next to its archive: their places in the WACZ, sizes and digests. */
const partsSchema = z.array(sumsSchema.extend({ name: z.string(), file: z.string() }));
export type WaczParts = z.infer<typeof partsSchema>;

/** Written last, once all parts are durable. */
export const waczPartsFile = (directory: string, key: string): string =>
  path.join(directory, `wacz-${key}.json`);

const warcSumsFile = (directory: string, key: string, number: number) =>
  path.join(directory, `warc-sums-${key}-${number}.json`);

/** Stored bytes of one WARC file in a WACZ: browsers read larger files slowly or not at all. */
const bytesPerArchive = 1_000_000_000;

/** The WARC files in which a WACZ stores its records: one if there are few records. */
export async function waczArchives(
  { name, records }: Pick<WarcExportInput, 'name' | 'records'>,
  maxBytes = bytesPerArchive,
): Promise<WarcPart[]> {
  const cuts = await cutRecords(records, maxBytes);
  return cuts.slice(1).map((to, index) => ({
    fileName: warcFileName(cuts.length === 2 ? name : `${name}-${String(index + 1).padStart(5, '0')}`),
    from: cuts[index] ?? 0,
    to,
  }));
}

/** Place of a record in the WARC files of a WACZ. */
export function placeInArchives(
  input: Omit<WarcExportInput, 'source'>,
  archives: readonly WarcPart[],
): PlaceRecord {
  const firstBytes = archives.map(({ fileName }) => warcinfoBytes(input, fileName));
  return (storedByte) => {
    let [low, high] = [0, archives.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((archives[middle]?.from ?? 0) <= storedByte) low = middle;
      else high = middle - 1;
    }
    const { fileName, from } = archives[low] ?? { fileName: warcFileName(input.name), from: 0 };
    return { fileName, offset: (firstBytes[low] ?? 0) + storedByte - from };
  };
}

/**
 * The records of a snapshot with their index and a list of pages as WACZ. The first time, all records are
 * read for the digests that the package states.
 */
export async function waczExport(
  { snapshot, directory }: ExportInput,
  warc: WarcExportInput,
  maxBytes?: number,
): Promise<Omit<ExportFile, 'tag'>> {
  const { key } = warc;
  const parts = partsSchema.parse(JSON.parse(await readFile(waczPartsFile(directory, key), 'utf8')));
  const archives: WaczResource[] = [];
  for (const [number, part] of (await waczArchives(warc, maxBytes)).entries()) {
    const file = await warcExport(warc, part);
    archives.push({
      name: waczPaths.archive(file.name),
      ...(await warcSums(warcSumsFile(directory, key, number), file)),
      read: (from) => file.read(from),
    });
  }
  const others = parts.map(({ file, ...part }): WaczResource => ({
    ...part,
    read: (from) => createReadStream(path.join(directory, file), { start: from }),
  }));
  const { bytes, segments } = waczOf([...archives, ...others], {
    title: snapshot.name,
    description: `The snapshot ${snapshot.name}: ${archives.length} WARC files, index and pages`,
    createdAt: snapshot.finishedAt,
    mainPage: null,
  });
  return {
    name: `${snapshot.name}.wacz`,
    mediaType: 'application/wacz',
    bytes,
    read: (from = 0) => readSegments(segments, from),
  };
}

async function warcSums(file: string, warc: Omit<ExportFile, 'tag'>): Promise<FileSums> {
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return sumsSchema.parse(JSON.parse(known));
  const sums = createSums();
  for await (const chunk of warc.read()) {
    sums.add(chunk);
    exportBuffers.giveBack(chunk);
  }
  const found = sums.end();
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(found), { mode: 0o600 });
  await rename(temporary, file);
  return found;
}
