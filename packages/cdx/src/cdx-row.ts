/** A capture with content, as CDX servers list it. Rows are in the order of sort key, instant and URL. */
export interface CdxRow {
  /** Sort key of its URL. */
  surt: string;
  /** Canonical. */
  url: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  /** Media type without parameters; null: unknown. */
  mime: string | null;
  /** Null where there is none, as of FTP. */
  status: number | null;
  /** Of the payload: 32 bytes are SHA-256, 20 are SHA-1, 16 are MD5. */
  digest: Uint8Array | null;
  isRevisit: boolean;
  fileName: string;
  /** Of the record's gzip member in its file, in bytes. */
  offset: number;
  length: number;
}

/** A place among rows. */
export interface CdxPosition {
  surt: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  url: string;
}

/** Negative where `a` comes before `b`. */
export function comparePositions(a: CdxPosition, b: CdxPosition): number {
  if (a.surt !== b.surt) return a.surt < b.surt ? -1 : 1;
  if (a.capturedAt !== b.capturedAt) return a.capturedAt - b.capturedAt;
  return a.url < b.url ? -1 : Number(a.url > b.url);
}
