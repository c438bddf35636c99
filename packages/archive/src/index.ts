export { openPath, sealedPath, type RecordLocation } from './current-file.ts';
export { digestFile, type SealedFile } from './digest-file.ts';
export { ArchiveChangedError, type FileCopies } from './checked-bytes.ts';
export { openFileCopies, type CopyPlace } from './file-copies.ts';
export { ArchiveFullError } from './errors.ts';
export { type RecordGroup } from './current-file.ts';
export { openImportBuckets, type ImportBuckets } from './import-buckets.ts';
export { withImportedFiles } from './imported-files.ts';
export { createLocalStorage } from './local-storage.ts';
export { openStorage, type ArchivePlace } from './open-storage.ts';
export { overlaid, type Overwriting } from './overlay-bytes.ts';
export { recoverArchive, type RecoveredFile } from './recover-archive.ts';
export { type Storage } from './storage.ts';
export {
  importedPrefix,
  createWarcReader,
  type PayloadResult,
  type WarcReader,
  type WarcReaderOptions,
} from './warc-reader.ts';
export type { S3Timeouts } from './s3/s3-client.ts';
export { createWarcWriter, type WarcWriter } from './warc-writer.ts';
