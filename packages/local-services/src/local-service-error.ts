/** What kept a local service from starting, for callers that react to more than the sentence. */
export type LocalServiceErrorCode =
  | 'directory-locked'
  | 'directory-unusable'
  | 'postgres-failed'
  | 'redis-failed'
  | 'redis-missing';

/** A failure the operator can act on: the message is one line that names the thing and the fix. */
export class LocalServiceError extends Error {
  override readonly name = 'LocalServiceError';
  readonly code: LocalServiceErrorCode;

  constructor(code: LocalServiceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
