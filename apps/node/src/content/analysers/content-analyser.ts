import type { DocumentInput, ExtractedDocument } from '@meguri/extract';

/** A body with its content codings undone; it may be truncated anywhere. */
export interface AnalysedBody extends DocumentInput {
  /** In lower case, without parameters; empty where none is declared. */
  mediaType: string;
  /** Limit for everything that is unpacked from the body, in bytes. */
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

/** What an analyser found in a body, without the fields that its format lacks. */
export interface Analysis extends Partial<Pick<ExtractedDocument, DocumentFields>> {
  /** The text that a reader sees, by which versions are compared. Without text their bytes are compared. */
  text?: string;
}

/** For formats whose declared media type says nothing. */
export const anyType = '';

/** Null: the body has another format, so the next analyser of its media type is asked. */
export type AnalyserAnswer = Analysis | ExtractedDocument | null;

/** Reads one format. To add one, write a file in this folder and add it to the list in registry.ts. */
export interface ContentAnalyser {
  /**
   * Prefixes of declared types, in lower case: `application/pdf`, `image/` for all images, {@link anyType}.
   */
  mediaTypes: readonly string[];
  /** Returns no promise where it can: a promise for each page slows the content thread down. */
  analyse(body: AnalysedBody): AnalyserAnswer | Promise<AnalyserAnswer>;
}
