/** A browser in which somebody is signed in. */
export interface OwnSession {
  /** SHA-256 of its token, hexadecimal. */
  id: string;
  startedAt: Date;
  /** To the hour. */
  lastUsedAt: Date;
  expiresAt: Date;
  /** The one that asks. */
  isCurrent: boolean;
}
