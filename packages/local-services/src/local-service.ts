/** A local service that answers at `url`, which includes its password. */
export interface RunningService {
  url: string;
  pid: number;
  /** Settles when the process has exited for any reason. */
  exited: Promise<void>;
  /** Shuts down gracefully, then by force; resolves when the process is gone. May be called again. */
  stop: () => Promise<void>;
}

/** A PostgreSQL server. `url` is for the application's role, which owns nothing and runs no programs. */
export interface RunningPostgres extends RunningService {
  /**
   * For migrations: the role that owns the tables. It may create databases, but is not a superuser either.
   */
  ownerUrl: string;
}

/** Why a local service did not start, for callers that react to the kind of failure. */
export type LocalServiceErrorCode =
  | 'directory-locked'
  | 'directory-unusable'
  | 'postgres-failed'
  | 'redis-failed'
  | 'redis-missing';

/** A failure that the operator can fix: the message is one line with state, cause and fix. */
export class LocalServiceError extends Error {
  override readonly name = 'LocalServiceError';
  readonly code: LocalServiceErrorCode;

  constructor(code: LocalServiceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
