/**
 * Bounds of one document. All except the time depend only on its bytes, so the same document always has the
 * same text.
 */
export interface DocumentBounds {
  /** Larger documents are not read. */
  maxBytes: number;
  /** Pages, slides and sheets beyond these are left out. */
  maxPages: number;
  /** UTF-16 code units of text; more is left out. */
  maxTextLength: number;
  /** Distinct links; more are left out. */
  maxLinks: number;
  /** Decompressed bytes of all parts of an office document that are read. */
  maxExpandedBytes: number;
  /** Entries of its ZIP file. */
  maxEntries: number;
  /** Decompressed bytes per stored byte, for parts of more than a megabyte. */
  maxExpansion: number;
  /** Bytes that the PDF library may use for a document, the document included. */
  maxLibraryBytes: number;
}

const mebibyte = 1_048_576;

/** Parts up to this size may expand by any factor. */
export const freelyExpandedBytes = mebibyte;

export const documentBounds: DocumentBounds = {
  maxBytes: 64 * mebibyte,
  maxPages: 2_000,
  maxTextLength: 4 * mebibyte,
  maxLinks: 20_000,
  maxExpandedBytes: 64 * mebibyte,
  maxEntries: 20_000,
  maxExpansion: 250,
  maxLibraryBytes: 256 * mebibyte,
};
