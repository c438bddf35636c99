import type { AnalyserValues } from '@meguri/contracts';
import type { Header, Link } from '@meguri/extract';
import type { Value } from '../rows/columns.ts';

/** A document as an analyser gets it: a record of the archive with what the crawler's content step reads in it. */
export interface ScannedDocument {
  /** WARC-Record-ID, without angle brackets. */
  id: string;
  url: string;
  capturedAt: Date;
  /** Of the HTTP response; null for other protocols. */
  status: number | null;
  headers: readonly Header[];
  /** Without parameters, in lower case; null if the server declared none. */
  mediaType: string | null;
  /** Without content coding. */
  body: Uint8Array;
  /** Whether the body is the beginning of a longer one. */
  truncated: boolean;
  /** Of text documents, in lower case; null for others, as for all fields below. */
  charset: string | null;
  title: string | null;
  /** ISO 639-1. */
  language: string | null;
  /** What a reader sees, in one line. */
  text: string | null;
  /** Distinct, resolved, in document order. */
  links: readonly Link[];
  /** 64 bits that near-duplicates share nearly all of. */
  simhash: bigint;
}

/** A row without the document's id, which is added. */
export type AnalysedRow = Readonly<Record<string, Value>>;

/** What an analyser answers for a document: none to many rows. */
export type Answer = AnalysedRow | Iterable<AnalysedRow> | AsyncIterable<AnalysedRow> | null | undefined;

/** @param parameters of the scan, with their defaults */
export type Analyse = (document: ScannedDocument, parameters: AnalyserValues) => Answer | Promise<Answer>;

/**
 * Makes one row of two with the same key. Associative, so that rows can be reduced in any groups: `reduce(reduce(a, b), c)`
 * gives the row of `reduce(a, reduce(b, c))`.
 */
export type Reduce = (a: AnalysedRow, b: AnalysedRow) => AnalysedRow;

/** What a module exports. */
export interface AnalyserModule {
  default: Analyse;
  /** Types of the columns; without it they are those of the first rows. */
  columns?: unknown;
  /** `AnalyserParameter[]` of packages/contracts. */
  parameters?: unknown;
  /** A column, or several, whose values rows share that `reduce` makes one. */
  key?: unknown;
  reduce?: Reduce;
}
