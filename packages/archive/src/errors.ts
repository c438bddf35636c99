export type ArchiveErrorCode =
  | 'archive-full'
  | 'archive-io'
  | 'archive-file-exists'
  | 'archive-name-invalid'
  | 'archive-closed';

/** What goes wrong in an archive. `code` is stable; the message is for people. */
export abstract class ArchiveError extends Error {
  abstract readonly code: ArchiveErrorCode;
}

/** The disk or the quota is used up. Nothing of the failed append remains: stop crawling, make room, append again. */
export class ArchiveFullError extends ArchiveError {
  override readonly name = 'ArchiveFullError';
  readonly code = 'archive-full';
}

/** The storage failed in a way that trying again at once will hardly cure; `cause` is its own error. */
export class ArchiveIoError extends ArchiveError {
  override readonly name = 'ArchiveIoError';
  readonly code = 'archive-io';
}

/** A file of that name is there already; archive files are never written over. */
export class ArchiveFileExistsError extends ArchiveError {
  override readonly name = 'ArchiveFileExistsError';
  readonly code = 'archive-file-exists';
}

/** The name is none that an archive file can have. */
export class ArchiveNameError extends ArchiveError {
  override readonly name = 'ArchiveNameError';
  readonly code = 'archive-name-invalid';
}

/** The file or the writer was closed, or given up after a failure that left its end in doubt. */
export class ArchiveClosedError extends ArchiveError {
  override readonly name = 'ArchiveClosedError';
  readonly code = 'archive-closed';
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** The archive's error for whatever a storage threw; one that already is the archive's stays as it is. */
export function archiveError(error: unknown, doing: string): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return fullCodes.has(errorCode(error) ?? '')
    ? new ArchiveFullError(`no room while ${doing}: ${reason}`, { cause: error })
    : new ArchiveIoError(`failed while ${doing}: ${reason}`, { cause: error });
}

/** The `code` of a system error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
