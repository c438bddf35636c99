/**
 * Bounds of one document. All but the time follow from its bytes alone, so the same document always has the
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
  /** Bytes of all parts of an office document that are read, unpacked. */
  maxExpandedBytes: number;
  /** Entries of its ZIP file. */
  maxEntries: number;
  /** Bytes that a part of more than a megabyte may have for each byte that is stored. */
  maxExpansion: number;
  /** Bytes that the PDF library may use for a document, the document included. */
  maxLibraryBytes: number;
}

const mebibyte = 1_048_576;

/** A part as large as this may expand to any degree. */
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
