/** The result of one check. */
export interface CheckResult {
  name: string;
  /** Number of things checked. */
  checked: number;
  /** One line each, with enough detail to find the case again. */
  violations: string[];
  /** Breaches with an unavoidable cause, such as an answer that was lost with its process. */
  excused: number;
}

export function emptyResult(name: string): CheckResult {
  return { name, checked: 0, violations: [], excused: 0 };
}

/** The columns of an index entry that checks read. */
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

/** Whether the page existed: fetched or not modified. */
export function isGood({ code }: Pick<CaptureFact, 'code'>): boolean {
  return code === 'ok' || code === 'not-modified';
}
