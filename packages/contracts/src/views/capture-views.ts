import type { CaptureVerdict } from '../outcomes.ts';

export interface CaptureRow {
  url: string;
  capturedAt: Date;
  verdict: CaptureVerdict;
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
