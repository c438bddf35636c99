export const manifestName = 'manifest.json';

/** Path of the file of a table, within a backup. */
export const tableFile = (table: string): string => `tables/${table}.copy.gz`;

/** A backup that cannot be made or used, with the reason and the fix. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
