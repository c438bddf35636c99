/** A capture with content, as CDX servers list it. Rows are in the order of sort key, instant and URL. */
export interface CdxRow {
  /** Sort key of the URL. */
  surt: string;
  /** Canonical URL. */
  url: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  /** Media type without parameters; null: unknown. */
  mime: string | null;
  /** Null: there is none, as for FTP. */
  status: number | null;
  /** Digest of the payload: SHA-256 (32 bytes), SHA-1 (20) or MD5 (16); null: unknown. */
  digest: Uint8Array | null;
  isRevisit: boolean;
  fileName: string;
  /** Position of the record's gzip member in its file, in bytes. */
  offset: number;
  length: number;
}

/** A position in the order of rows. */
export interface CdxPosition {
  surt: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  url: string;
}

/** Negative if `a` comes before `b`. */
export function comparePositions(a: CdxPosition, b: CdxPosition): number {
  if (a.surt !== b.surt) return a.surt < b.surt ? -1 : 1;
  if (a.capturedAt !== b.capturedAt) return a.capturedAt - b.capturedAt;
  return a.url < b.url ? -1 : Number(a.url > b.url);
}
