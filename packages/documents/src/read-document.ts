import { resolveReferences, type Link } from '@meguri/extract';
import { documentBounds, type DocumentBounds } from './bounds.ts';
import type { DocumentFormat } from './document-format.ts';

export interface DocumentSource {
  format: DocumentFormat;
  body: Uint8Array;
  /** URL of the document, the base of its links. */
  url: string;
  /** Schemes in addition to http and https whose links are read, without colons. */
  schemes?: ReadonlySet<string> | undefined;
}

/** Text and links of a document. */
export interface DocumentText {
  title: string | null;
  /** The language tag that the document declares, such as `en-GB`; null: none. */
  language: string | null;
  /** Visible text in lines; pages, slides and sheets in order. */
  text: string;
  links: Link[];
  linksTruncated: boolean;
}

/**
 * Reads the text and the links of a PDF or office document. Nothing in it is executed or fetched. The
 * libraries are loaded with the first document.
 *
 * @returns null for a document that is damaged, encrypted, of another format or beyond its bounds
 */
export async function readDocument(
  source: DocumentSource,
  bounds: Partial<DocumentBounds> = {},
): Promise<DocumentText | null> {
  const allBounds = { ...documentBounds, ...bounds };
  if (source.body.byteLength > allBounds.maxBytes) return null;
  const parts =
    source.format === 'pdf'
      ? await (await import('./pdf/read-pdf.ts')).readPdf(source.body, allBounds)
      : await (await import('./office/read-office.ts')).readOffice(source.body, allBounds);
  if (parts === null) return null;
  const { references, ...content } = parts;
  const { url: base, schemes } = source;
  const resolved = resolveReferences(references, { base, schemes }, allBounds.maxLinks);
  return { ...content, ...resolved, linksTruncated: content.linksTruncated || resolved.linksTruncated };
}
