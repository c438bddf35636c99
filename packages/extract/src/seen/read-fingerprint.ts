import { simhashWithoutNumbers } from '../change/simhash.ts';
import { sha256 } from '../digest.ts';
import type { ExtractedDocument } from '../extract-document.ts';
import type { LinkKind } from '../links/link.ts';
import { digestBits, type ContentFingerprint } from './content-fingerprint.ts';

const mediaKinds: ReadonlySet<LinkKind> = new Set(['img', 'media', 'embed']);

/**
 * Longer texts are compared as a whole: endlessly generated pages are short, and the simhash of a long text
 * takes a third of the time of reading it.
 */
const maxSimilarLetters = 8_192;

/** Equal for equal texts, close for similar ones. */
function textHash(text: string): bigint {
  if (text.length <= maxSimilarLetters) return BigInt.asIntN(64, simhashWithoutNumbers(text));
  return digestBits(sha256(text)) || 1n;
}

/** The title and the visible text, which are the first two lines. */
function titleAndText(comparedText: string): string {
  const end = comparedText.indexOf('\n', comparedText.indexOf('\n') + 1);
  return end === -1 ? comparedText : comparedText.slice(0, end);
}

/**
 * The fingerprint of a document, for finding others of its host with the same content.
 *
 * @param payloadDigest of the body as received
 */
export function readFingerprint(
  { comparedText, textDigest, links }: Pick<ExtractedDocument, 'comparedText' | 'textDigest' | 'links'>,
  payloadDigest: Uint8Array,
): ContentFingerprint {
  const shown = links.filter(({ kind }) => mediaKinds.has(kind)).map(({ url }) => url);
  return {
    simhash: textHash(comparedText === null ? '' : titleAndText(comparedText)),
    textDigest: digestBits(textDigest),
    payloadDigest: digestBits(payloadDigest),
    media: shown.length === 0 ? 0 : Number(BigInt.asIntN(32, digestBits(sha256(shown.join('\n'))))),
  };
}
