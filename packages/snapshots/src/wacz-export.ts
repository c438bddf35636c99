import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSums, readSegments, waczOf, waczPaths, type WaczResource } from '@meguri/warc';
import { z } from 'zod';
import type { ExportInput } from './open-export.ts';
import { takedownKey } from './pointers.ts';
import type { ExportFile } from './warc-export.ts';

const sumsSchema = z.object({ bytes: z.number(), crc32: z.number(), hash: z.string() });
export type FileSums = z.infer<typeof sumsSchema>;

/** Files of a WACZ beside its archive: place in the WACZ, and sums. */
const partsSchema = z.array(sumsSchema.extend({ name: z.string(), file: z.string() }));
export type WaczParts = z.infer<typeof partsSchema>;

/** Written last, once all parts are durable. */
export const waczPartsFile = (directory: string, key: string): string =>
  path.join(directory, `wacz-${key}.json`);

const warcSumsFile = (directory: string, key: string) => path.join(directory, `warc-sums-${key}.json`);

/**
 * The records of a snapshot with their index and a list of pages as WACZ. The first time, all records are read for their
 * digest, which the package states.
 */
export async function waczExport(
  { snapshot, directory, hidden }: ExportInput,
  warc: Omit<ExportFile, 'tag'>,
): Promise<Omit<ExportFile, 'tag'>> {
  const key = takedownKey(hidden);
  const parts = partsSchema.parse(JSON.parse(await readFile(waczPartsFile(directory, key), 'utf8')));
  const archive: WaczResource = {
    name: waczPaths.archive(warc.name),
    ...(await warcSums(warcSumsFile(directory, key), warc)),
    read: (from) => warc.read(from),
  };
  const others = parts.map(({ file, ...part }): WaczResource => ({
    ...part,
    read: (from) => createReadStream(path.join(directory, file), { start: from }),
  }));
  const { bytes, segments } = waczOf([archive, ...others], {
    title: snapshot.name,
    description: `The snapshot ${snapshot.name} with ${parts.length} files beside its records`,
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
  for await (const chunk of warc.read()) sums.add(chunk);
  const found = sums.end();
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(found), { mode: 0o600 });
  await rename(temporary, file);
  return found;
}
