export { openPath, sealedPath, type RecordLocation } from './current-file.ts';
export { digestFile, type SealedFile } from './digest-file.ts';
export { ArchiveChangedError, type FileCopies } from './checked-bytes.ts';
export { openFileCopies, type CopyPlace } from './file-copies.ts';
export { ArchiveFullError, type ArchiveErrorCode } from './errors.ts';
export { type RecordGroup } from './current-file.ts';
export { openImportBuckets, type ImportBuckets, type ImportedObject } from './import-buckets.ts';
export { withImportedFiles, type ImportedPlace } from './imported-files.ts';
export { createLocalStorage, type LocalStorageOptions } from './local-storage.ts';
export { openStorage, type ArchivePlace } from './open-storage.ts';
export { overlaid, type Overwriting } from './overlay-bytes.ts';
export { recoverArchive, type RecoveredFile, type RecoverOptions } from './recover-archive.ts';
export { type FileInfo, type OpenFile, type Storage } from './storage.ts';
export {
  importedPrefix,
  createWarcReader,
  type CorruptReason,
  type PayloadResult,
  type ReadResult,
  type RevisitReference,
  type WarcReader,
  type WarcReaderOptions,
} from './warc-reader.ts';
export type { S3Timeouts } from './s3/s3-client.ts';
export { createWarcWriter, type WarcWriter, type WarcWriterOptions } from './warc-writer.ts';
