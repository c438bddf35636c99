import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SnapshotDatasheet } from '@meguri/contracts';
import { parquetFiles, writeParquet, type Duck } from '@meguri/url-index';
import { requisitesFile } from '../snapshot-files.ts';
import type { RecordSource } from '../read-records.ts';
import { sortDocuments } from '../sort-documents.ts';
import { findCaptures } from './find-captures.ts';
import { loadingSql, readPages, type ReadRequisites } from './read-pages.ts';

/**
 * How many levels of requisites are followed: style sheets import others and name images and fonts, and
 * frames are pages.
 */
const rounds = 3;

export const requisitesWork = (directory: string): string => path.join(directory, 'requisites');

/**
 * Adds the requisites of the pages of a list, from any host: their captures nearest in time to those of the
 * pages, as a separate list. The first round reads the pages, later ones read the finds of the round before.
 * Each step leaves durable files and is not repeated.
 */
export async function writeRequisites(
  duck: Duck,
  input: {
    directory: string;
    list: string;
    /** Files with the documents of the list, by sort key. */
    pieces: readonly string[];
    files: readonly string[];
    position: number;
    hasTakedowns: boolean;
    source: RecordSource;
    read: ReadRequisites;
    onProgress: (pages: number) => Promise<void>;
    pagesPerPart?: number;
    referencesPerRange?: number;
  },
): Promise<NonNullable<SnapshotDatasheet['requisites']>> {
  const { directory, list, pieces, pagesPerPart, referencesPerRange } = input;
  const work = requisitesWork(directory);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const [found, wanted]: [string[], string[]] = [[], []];
  let [wantedUrls, missing] = [0, 0];
  let toRead: string | null = list;
  for (let round = 1; round <= rounds && toRead !== null; round += 1) {
    const references = await readPages(duck, {
      list: toRead,
      directory: work,
      prefix: `wanted-${round}`,
      source: input.source,
      read: input.read,
      onProgress: input.onProgress,
      ...(pagesPerPart !== undefined && { perPart: pagesPerPart }),
    });
    const captures = await findCaptures(
      duck,
      {
        files: input.files,
        position: input.position,
        wanted: references,
        formerlyWanted: wanted,
        listed: [...pieces, ...found],
        directory: work,
        prefix: `found-${round}`,
        hasTakedowns: input.hasTakedowns,
      },
      referencesPerRange,
    );
    wanted.push(...references);
    found.push(...captures.files);
    wantedUrls += captures.wanted;
    missing += captures.missing;
    toRead = await nextToRead(duck, captures.files, path.join(work, `read-${round}.parquet`));
  }
  const target = requisitesFile(directory);
  await sortDocuments(duck, { pieces: found, list: target });
  const reader = await duck.connection.runAndReadAll(
    `SELECT count(*)::DOUBLE AS documents, count(DISTINCT (host_id, url_key))::DOUBLE AS urls FROM ${parquetFiles([target])}`,
  );
  const [sums] = reader.getRowObjectsJS() as { documents: number; urls: number }[];
  return { documents: sums?.documents ?? 0, urls: sums?.urls ?? 0, wanted: wantedUrls, missing };
}

/** The finds of a round that may load more, in the order of the archive; null: none. */
async function nextToRead(duck: Duck, files: readonly string[], target: string): Promise<string | null> {
  if (files.length === 0) return null;
  if (!existsSync(target)) {
    const loading = `${target}.loading`;
    await writeParquet(duck.connection, `SELECT * FROM ${parquetFiles(files)} WHERE ${loadingSql}`, loading);
    await sortDocuments(duck, { pieces: [loading], list: target });
  }
  return target;
}
