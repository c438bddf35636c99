import { documentBounds, documentFormat, readDocument, type DocumentFormat } from '@meguri/documents';
import { detectLanguage } from '@meguri/extract';
import { anyType, type AnalysedBody, type Analysis, type ContentAnalyser } from './content-analyser.ts';

/** PDF and office documents: their text, links, title and language. */
export const officeAndPdf: ContentAnalyser = {
  mediaTypes: [anyType],
  analyse(file) {
    const format = documentFormat(file.mediaType, file.body, file.url);
    return format === null ? null : analyseDocument(file, format);
  },
};

async function analyseDocument(file: AnalysedBody, format: DocumentFormat): Promise<Analysis | null> {
  const { maxLinks = documentBounds.maxLinks } = file;
  const maxExpandedBytes = Math.min(file.maxExpandedBytes, documentBounds.maxExpandedBytes);
  const document = await readDocument({ ...file, format }, { maxLinks, maxExpandedBytes });
  if (document === null) return null;
  const { text, ...fields } = document;
  // Scanned pages have no text: their bytes are compared.
  if (text === '') return fields;
  const contentLanguage = file.headers.find(([name]) => name.toLowerCase() === 'content-language')?.[1];
  const hints = { htmlLang: document.language, contentLanguage: contentLanguage ?? null };
  return { ...document, language: detectLanguage(text, hints) };
}
