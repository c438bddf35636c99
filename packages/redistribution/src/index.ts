export type { PackageEntry } from './in-scope.ts';
export { inScope } from './in-scope.ts';
export { encodeManifest, manifestDigest, manifestName, signatureName, signManifest } from './manifest.ts';
export { PackageError } from './read-manifest.ts';
export { readRecordList } from './record-list.ts';
export { tarBytes, tarParts } from './tar-layout.ts';
export { verifyDirectory, type DirectoryReport } from './verify-directory.ts';
export { DiskFullError, UnreachableError, writePackage, type WrittenPackage } from './write-package.ts';
