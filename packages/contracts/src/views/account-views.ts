/** A browser with a session. */
export interface OwnSession {
  /** SHA-256 of its token, hexadecimal. */
  id: string;
  startedAt: Date;
  /** To the hour. */
  lastUsedAt: Date;
  expiresAt: Date;
  /** The session of this request. */
  isCurrent: boolean;
}
