export { BackupError } from './write-backup.ts';
export { rebuildDatabase, restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
