import { extractDocument, unpackXmlFile } from '@meguri/extract';
import { anyType, type AnalysedBody, type AnalyserAnswer, type ContentAnalyser } from './content-analyser.ts';

/**
 * Sitemaps and feeds stored as gzip files. Servers declare them as gzip, XML or bytes, so name and content
 * decide whether a body is one.
 */
export const packedSitemap: ContentAnalyser = {
  mediaTypes: [anyType],
  analyse: (file) => (file.body[0] === 0x1f && file.body[1] === 0x8b ? analysePacked(file) : null),
};

async function analysePacked(file: AnalysedBody): Promise<AnalyserAnswer> {
  const body = await unpackXmlFile(file.body, file.url, file.maxExpandedBytes);
  if (body === null) return null;
  const headers = file.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  const document = extractDocument({
    ...file,
    headers: [...headers, ['Content-Type', 'application/xml']],
    body,
  });
  return document.contentKind === 'sitemap' || document.contentKind === 'feed' ? document : null;
}
