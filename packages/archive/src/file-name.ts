import { timestamp14 } from '@meguri/warc';
import { ArchiveNameError } from './errors.ts';

/** Ending of a local file that is still being written; not part of the archive's name for it. */
export const openSuffix = '.open';

/** Whether a name can stand in a directory listing, an object key and an index as it is. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(name) && !name.endsWith(openSuffix);
}

/** @throws ArchiveNameError for a separator, a leading dot, an unusual character or the suffix of open files */
export function checkFileName(name: string): void {
  if (!isFileName(name))
    throw new ArchiveNameError(`not a name for an archive file: ${JSON.stringify(name)}`);
}

/** `<prefix>-<yyyymmddhhmmss>-<serial>.warc.gz`, the pattern of WARC 1.1, annex B. */
export function warcFileName(prefix: string, date: Date, serial: number): string {
  return `${prefix}-${timestamp14(date)}-${String(serial).padStart(5, '0')}.warc.gz`;
}
