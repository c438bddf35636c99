import type { DocumentInput, ExtractedDocument } from '@meguri/extract';

/** A body with its content codings undone; it may be cut off anywhere. */
export interface AnalysedBody extends DocumentInput {
  /** In lower case, without parameters; empty where none is declared. */
  mediaType: string;
  /** Bound of everything that is unpacked from the body. */
  maxExpandedBytes: number;
}

type DocumentFields =
  | 'title'
  | 'language'
  | 'links'
  | 'linksTruncated'
  | 'refresh'
  | 'dated'
  | 'hubs'
  | 'self';

/** What an analyser read in a body. It leaves out the fields that its format lacks. */
export interface Analysis extends Partial<Pick<ExtractedDocument, DocumentFields>> {
  /**
   * The text that a reader sees: versions are compared by it. Without text they are compared byte by byte.
   */
  text?: string;
}

/** For formats that servers declare as anything. */
export const anyType = '';

/** Null: the body is not what it seemed to be, so the next analyser of its media type is asked. */
export type AnalyserAnswer = Analysis | ExtractedDocument | null;

/** Reads one format. To add one, write a file in this folder and add it to the list in registry.ts. */
export interface ContentAnalyser {
  /**
   * What the declared type begins with, in lower case: `application/pdf`, `image/` for all images, {@link
   * anyType}.
   */
  mediaTypes: readonly string[];
  /** Answers without a promise where it can: a promise for each page slows the content thread down. */
  analyse(body: AnalysedBody): AnalyserAnswer | Promise<AnalyserAnswer>;
}
