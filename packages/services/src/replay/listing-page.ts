import { parseListing, pathSegmentOf, type ListingEntry } from '@meguri/extract';

/** A longer page would be hard to read; the capture has the rest. */
const maxEntries = 10_000;

/** The captured listing of an FTP directory as an HTML page with a link to each entry. */
export function listingPage(listing: { bytes: Uint8Array; contentType: string; url: string }): string {
  const { bytes, contentType, url } = listing;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const format = contentType.includes('format=mlsd') ? 'mlsd' : 'list';
  const { entries, isTruncated } = parseListing(text, format, maxEntries);
  const title = escaped(`Index of ${url}`);
  const rows = entries.map(rowOf).join('\n');
  const note = isTruncated ? `<p>The first ${maxEntries} entries.</p>` : '';
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>\n<table>\n${rows}\n</table>${note}\n`;
}

function rowOf(entry: ListingEntry): string {
  const name = Buffer.from(entry.name, 'latin1').toString('utf8') + (entry.isDirectory ? '/' : '');
  const facts = [entry.size, entry.modified].map((fact) => `<td>${escaped(fact ?? '')}</td>`).join('');
  return `<tr><td><a href="${pathSegmentOf(entry)}">${escaped(name)}</a></td>${facts}</tr>`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => references[letter] ?? letter);
