import {
  detectLanguage,
  extractDocument,
  normaliseForChange,
  simhash,
  type ExtractedDocument,
} from '@meguri/extract';
import { sha256 } from '@meguri/warc';
import type { AnalysedBody, Analysis, ContentAnalyser } from './content-analyser.ts';
import { ftpListing } from './ftp-listing.ts';
import { officeAndPdf } from './office-and-pdf.ts';
import { packedSitemap } from './packed-sitemap.ts';

/**
 * Analysers in the order in which they are asked. For all other bodies the default applies: packages/extract
 * reads HTML, feeds, sitemaps and other text; unknown bytes are compared directly.
 */
export const contentAnalysers: readonly ContentAnalyser[] = [ftpListing, officeAndPdf, packedSitemap];

export interface AnalysedContent {
  document: ExtractedDocument;
  /** Why an analyser failed on the body, null if none did; another one, or the default, was used instead. */
  failure: string | null;
}

/** Analyses a body. Returns a promise only if an analyser of its media type is asynchronous. */
export function analyseContent(
  body: AnalysedBody,
  analysers: readonly ContentAnalyser[] = contentAnalysers,
): AnalysedContent | Promise<AnalysedContent> {
  for (const [index, analyser] of analysers.entries()) {
    if (!analyser.mediaTypes.some((type) => body.mediaType.startsWith(type))) continue;
    const callNext = (failure: string | null) =>
      withFailure(analyseContent(body, analysers.slice(index + 1)), failure);
    try {
      const answer = analyser.analyse(body);
      if (answer instanceof Promise)
        return answer
          .then((later) => later && found(later, body))
          .then(
            (content) => content ?? callNext(null),
            (error) => callNext(String(error)),
          );
      if (answer !== null) return found(answer, body);
    } catch (error) {
      return callNext(String(error));
    }
  }
  return { document: extractDocument(body), failure: null };
}

const found = (answer: Analysis | ExtractedDocument, body: AnalysedBody): AnalysedContent => ({
  document: documentOf(answer, body),
  failure: null,
});

function withFailure(
  next: AnalysedContent | Promise<AnalysedContent>,
  failure: string | null,
): AnalysedContent | Promise<AnalysedContent> {
  if (failure === null) return next;
  return next instanceof Promise ? next.then((content) => ({ ...content, failure })) : { ...next, failure };
}

const binaryType = ['Content-Type', 'application/octet-stream'] as const;

function documentOf(analysis: Analysis | ExtractedDocument, body: AnalysedBody): ExtractedDocument {
  if ('rawDigest' in analysis) return analysis;
  const { text, ...fields } = analysis;
  const headers = body.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  // Robots directives of the headers, and digests of the bytes.
  const document = { ...extractDocument({ ...body, headers: [...headers, binaryType] }), ...fields };
  if (text === undefined) return document;
  const { title, links } = document;
  const comparedText = normaliseForChange({ title, text, links });
  const language = headers.find(([name]) => name.toLowerCase() === 'content-language')?.[1] ?? null;
  return {
    ...document,
    language: analysis.language ?? detectLanguage(text, { contentLanguage: language }),
    text,
    textLength: text.length,
    comparedText,
    textDigest: sha256(Buffer.from(comparedText)),
    simhash: (body.simhash ?? true) ? simhash(text) : document.simhash,
  };
}
