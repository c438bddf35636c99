export { BackupError } from './backup-manifest.ts';
export { rebuildDatabase, restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
