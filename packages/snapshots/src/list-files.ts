import path from 'node:path';

/** The documents of a snapshot, in the order of the archive. */
export const listFile = (directory: string): string => path.join(directory, 'list.parquet');

/** What the pages among them load, in the order of the archive; only where that was asked for. */
export const requisitesFile = (directory: string): string => path.join(directory, 'requisites.parquet');
