export interface CaptureRow {
  url: string;
  capturedAt: Date;
  outcome: 'changed' | 'unchanged' | 'error';
  code: string;
  status: number | null;
  mime: string | null;
  recordType: string;
  fileName: string;
  offset: number;
  length: number;
  payloadBytes: number;
  payloadDigest: string | null;
  truncated: string | null;
  durationMs: number;
}

export interface CaptureList {
  rows: CaptureRow[];
  nextCursor: string | null;
}
