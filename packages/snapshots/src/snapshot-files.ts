import path from 'node:path';

/** The documents of a snapshot, in the order of the archive. */
export const listFile = (directory: string): string => path.join(directory, 'list.parquet');

/** The requisites of these pages, in the order of the archive; only if the definition asks for them. */
export const requisitesFile = (directory: string): string => path.join(directory, 'requisites.parquet');

/** Files of the archive and of converted records have smaller numbers. */
export const firstResponsesFile = 2_000_000_000;

/** Number of the file of a part in lists. */
export const responsesFileId = (part: number): number => firstResponsesFile + part;
