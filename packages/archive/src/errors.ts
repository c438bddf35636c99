export type ArchiveErrorCode =
  | 'archive-full'
  | 'archive-io'
  | 'archive-file-exists'
  | 'archive-name-invalid'
  | 'archive-closed';

/** An archive error. `code` is stable; the message is human-readable. */
export abstract class ArchiveError extends Error {
  abstract readonly code: ArchiveErrorCode;
}

/**
 * The disk or the quota is full. Nothing of the failed append remains. Stop crawling, free space, then append
 * again.
 */
export class ArchiveFullError extends ArchiveError {
  override readonly name = 'ArchiveFullError';
  readonly code = 'archive-full';
}

/** The storage failed, and an immediate retry is unlikely to help; `cause` is its error. */
export class ArchiveIoError extends ArchiveError {
  override readonly name = 'ArchiveIoError';
  readonly code = 'archive-io';
}

/** A file of that name exists; archive files are never overwritten. */
export class ArchiveFileExistsError extends ArchiveError {
  override readonly name = 'ArchiveFileExistsError';
  readonly code = 'archive-file-exists';
}

/** The name is not a valid name of an archive file. */
export class ArchiveNameError extends ArchiveError {
  override readonly name = 'ArchiveNameError';
  readonly code = 'archive-name-invalid';
}

/** The file or the writer was closed, or abandoned after a failure that left its end unknown. */
export class ArchiveClosedError extends ArchiveError {
  override readonly name = 'ArchiveClosedError';
  readonly code = 'archive-closed';
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Wraps an error of a storage in an archive error; returns archive errors unchanged. */
export function archiveError(error: unknown, doing: string): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return fullCodes.has(errorCode(error) ?? '')
    ? new ArchiveFullError(`no space left while ${doing}: ${reason}`, { cause: error })
    : new ArchiveIoError(`failed while ${doing}: ${reason}`, { cause: error });
}

/** The `code` of a system error; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
