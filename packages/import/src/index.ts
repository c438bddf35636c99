export { skippedKinds, type ImportedEntry, type ImportProblem, type SkippedKind } from './entry.ts';
export { readImportFile, type FileBatch, type FileItem } from './read-file.ts';
export { detectedBytes, detectFormat, type ImportFormat } from './detect-format.ts';
export { type RandomAccess } from './read-wacz.ts';
export { type ImportedContent } from './records/read-records.ts';
