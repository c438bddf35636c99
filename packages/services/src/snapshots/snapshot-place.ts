import path from 'node:path';

/** Directory of one snapshot, below that of all. */
export const snapshotPlace = (directory: string, id: string): string => path.join(directory, id);
/** The URL index, below the directory of the snapshots. */
export const indexPlace = (directory: string): string => path.join(directory, 'index');
