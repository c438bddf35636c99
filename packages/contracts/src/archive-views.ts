import type { CaptureRow } from './console-views.ts';
import type { DiffLine } from './robots-views.ts';

/** A capture as text: never as the markup that it is. */
export interface CapturedText {
  capture: CaptureRow;
  /** When the payload was fetched: then, or before where the capture only says that it is the same. */
  payloadCapturedAt: Date;
  /** Status line and header lines as they were received; empty for a failed access. */
  head: string[];
  charset: string;
  /** The text of a page, or of a text file; null for what is neither. */
  text: string | null;
  /** The text went on. */
  textTruncated: boolean;
  /** The payload is the one that the index says. */
  digestVerified: boolean;
}

/** Two captures of a page side by side. */
export interface CaptureComparison {
  before: CapturedText;
  after: CapturedText;
  /** Null where one of the two has no text. */
  lines: DiffLine[] | null;
}

/** Where a capture can be looked at for some hours. */
export interface ReplayPlace {
  path: string;
  /** Of the machine that serves the console, where `publicUrl` is null. */
  port: number;
  publicUrl: string | null;
}
