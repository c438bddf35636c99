export type { PackageEntry } from './entry.ts';
export { inScope } from './in-scope.ts';
export { encodeManifest, signManifest } from './manifest.ts';
export { readRecordList } from './record-list.ts';
export { DiskFullError, UnreachableError, writePackage, type WrittenPackage } from './write-package.ts';
