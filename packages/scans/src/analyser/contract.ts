import type { AnalyserValues } from '@meguri/contracts';
import type { Header, Link } from '@meguri/extract';
import type { Value } from '../rows/columns.ts';

/**
 * A document as an analyser receives it: a record of the archive and what the content step extracts from it.
 */
export interface ScannedDocument {
  /** WARC-Record-ID, without angle brackets. */
  id: string;
  url: string;
  capturedAt: Date;
  /** Status of the HTTP response; null for other protocols. */
  status: number | null;
  headers: readonly Header[];
  /** Without parameters, in lower case; null if the server declared none. */
  mediaType: string | null;
  /** Body without content coding. */
  body: Uint8Array;
  /** Whether the body was cut, so that this is only its beginning. */
  truncated: boolean;
  /** Of text documents, in lower case. This and the fields below are null or empty for others. */
  charset: string | null;
  title: string | null;
  /** ISO 639-1. */
  language: string | null;
  /** Visible text, in one line. */
  text: string | null;
  /** Distinct, resolved, in document order. */
  links: readonly Link[];
  /** 64 bits; near-duplicates differ in few of them. */
  simhash: bigint;
}

/** A row without the document's id, which is added. */
export type AnalysedRow = Readonly<Record<string, Value>>;

/** An analyser's answer for a document: any number of rows. */
export type Answer = AnalysedRow | Iterable<AnalysedRow> | AsyncIterable<AnalysedRow> | null | undefined;

/** @param parameters of the scan, with their defaults */
export type Analyse = (document: ScannedDocument, parameters: AnalyserValues) => Answer | Promise<Answer>;

/**
 * Combines two rows with the same key. Associative, so that rows can be reduced in any grouping:
 * `reduce(reduce(a, b), c)` gives the same row as `reduce(a, reduce(b, c))`.
 */
export type Reduce = (a: AnalysedRow, b: AnalysedRow) => AnalysedRow;

/** The exports of a module. */
export interface AnalyserModule {
  default: Analyse;
  /** Types of the columns; without it, they are inferred from the first rows. */
  columns?: unknown;
  /** `AnalyserParameter[]` of packages/contracts. */
  parameters?: unknown;
  /** One or several columns. `reduce` combines the rows with the same values in them. */
  key?: unknown;
  reduce?: Reduce;
}
