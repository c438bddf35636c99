/** An index entry, as far as the checks look at it. */
export interface CaptureFact {
  url: string;
  /** by the clock of the node that made it */
  capturedAtMs: number;
  code: string;
  status: number | null;
  recordType: string;
  durationMs: number;
  /** SHA-256 of the payload in hex */
  payloadDigest: string | null;
  truncated: string | null;
}

/** Codes that say that the page was there and in order. */
export function isGood({ code }: Pick<CaptureFact, 'code'>): boolean {
  return code === 'ok' || code === 'not-modified';
}
