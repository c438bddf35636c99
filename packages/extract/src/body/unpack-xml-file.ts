import { decodeBody } from './decode-body.ts';

/** Of compressed files, only sitemaps and feeds are read. */
const packedXmlName = /(?:\.(?:xml|rss|atom|rdf)|sitemap[^/]*)\.gz$/i;

/**
 * Decompresses an XML file stored as gzip, as sitemaps are. Its name and first bytes decide, because servers
 * declare `application/gzip`, `application/octet-stream` or `text/xml`. Content codings must be decoded
 * before.
 *
 * @param maxBytes limit of the decompressed file; the remainder is dropped
 * @returns null for any other file, and for one that is damaged from its beginning
 */
export async function unpackXmlFile(
  body: Uint8Array,
  url: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return null;
  const pathname = URL.parse(url)?.pathname ?? '';
  if (!packedXmlName.test(pathname)) return null;
  const unpacked = await decodeBody(body, 'gzip', maxBytes);
  return unpacked.ok ? unpacked.bytes : null;
}
