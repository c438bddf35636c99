import { parseListing, pathSegmentOf, type ListingEntry } from '@meguri/extract';
import type { AnalysedBody, Analysis, ContentAnalyser } from './content-analyser.ts';

const defaultMaxEntries = 20_000;

/** Directories of FTP servers: gives a link to each entry, and names, sizes and dates as text. */
export const ftpListing: ContentAnalyser = { mediaTypes: ['text/x-ftp-listing'], analyse: analyseListing };

function analyseListing({ url, headers, body, maxLinks = defaultMaxEntries }: AnalysedBody): Analysis {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const format = type.includes('format=mlsd') ? 'mlsd' : 'list';
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const { entries: listed, isTruncated } = parseListing(text, format, maxLinks);
  // Servers list entries in any order, and another order is no change.
  const entries = listed.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const directory = url.endsWith('/') ? url : `${url}/`;
  return {
    title: `Index of ${new URL(directory).pathname}`,
    text: entries.map(describeEntry).join('\n'),
    links: entries.map((entry) => ({ url: directory + pathSegmentOf(entry), kind: 'a', nofollow: false })),
    linksTruncated: isTruncated,
  };
}

function describeEntry({ name, size, modified, isDirectory }: ListingEntry): string {
  const readable = Buffer.from(name, 'latin1').toString('utf8');
  return [`${readable}${isDirectory ? '/' : ''}`, size, modified].filter((part) => part !== null).join(' ');
}
