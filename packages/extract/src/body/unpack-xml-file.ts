import { decodeBody } from './decode-body.ts';

/** Sitemaps are stored compressed; nothing else that is worth reading is. */
const packedXmlName = /(?:\.(?:xml|rss|atom|rdf)|sitemap[^/]*)\.gz$/i;

/**
 * The XML in a file that is compressed itself, as sitemaps are: told by its name and its first bytes, since servers call it
 * `application/gzip`, `application/octet-stream` or `text/xml` alike. A content coding must be undone before.
 *
 * @param maxBytes bound of what is unpacked; the rest is left out
 * @returns null for what is no such file, or broken from its beginning on
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
