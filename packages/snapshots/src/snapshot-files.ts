import path from 'node:path';

/** The documents of a snapshot, in the order of the archive. */
export const listFile = (directory: string): string => path.join(directory, 'list.parquet');

/** What the pages among them load, in the order of the archive; only where that was asked for. */
export const requisitesFile = (directory: string): string => path.join(directory, 'requisites.parquet');

/** Files of the archive have smaller numbers, as have those of converted records. */
export const firstResponsesFile = 2_000_000_000;

/** The number under which lists name the file of a part. */
export const responsesFileId = (part: number): number => firstResponsesFile + part;
