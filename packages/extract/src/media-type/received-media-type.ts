import { looksBinary, mediaType, textKind, undeclaredTypes } from '../content-kind.ts';
import { headerValues, type Header } from '../headers.ts';
import { isPackedXml } from '../body/decode-body.ts';
import { decodeHead } from './decode-head.ts';
import { signatureOf } from './signatures.ts';

/** Bytes of a body from which its type is detected, as many as in WHATWG MIME Sniffing. */
export const mediaTypeHeadBytes = 1_445;

/** Types that servers declare for unknown files. */
const unknownTypes = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/download',
  'application/x-download',
  'application/force-download',
]);

/**
 * The media type of a response by its header and the beginning of its body, in lower case. The first bytes
 * decide if the header is missing or meaningless, and if they show content of another kind: an image declared
 * as text, or an HTML page declared as an image.
 *
 * @param head the first {@link mediaTypeHeadBytes} of the body as received, or all of a shorter one
 */
export function receivedMediaType(headers: readonly Header[], url: string, head: Uint8Array): string {
  const declared = mediaType(headers);
  const isDeclared = declared !== '' && !undeclaredTypes.has(declared) && !unknownTypes.has(declared);
  const bytes = decodeHead(head, headerValues(headers, 'content-encoding').join(','));
  if (bytes === null || bytes.length === 0) return isDeclared ? declared : 'application/octet-stream';
  if (isPackedXml(bytes, url)) return 'application/xml';
  const shown = typeOfBytes(bytes);
  if (!isDeclared) return shown.mediaType;
  if (kindOf(shown.mediaType) !== kindOf(declared))
    return isCertain(shown, declared) ? shown.mediaType : declared;
  const isOther = shown.isCertain && !shown.isContainer && kindOf(declared) === 'application';
  return isOther ? shown.mediaType : declared;
}

interface ShownType {
  mediaType: string;
  isContainer: boolean;
  isCertain: boolean;
}

function typeOfBytes(bytes: Uint8Array): ShownType {
  const signature = signatureOf(bytes);
  if (signature !== null) return { ...signature, isCertain: true };
  if (looksBinary(bytes))
    return { mediaType: 'application/octet-stream', isContainer: false, isCertain: false };
  const kind = textKind('', new TextDecoder('latin1').decode(bytes));
  const isMarkup = kind !== 'text';
  const mediaType = { html: 'text/html', text: 'text/plain' }[kind as string] ?? 'application/xml';
  return { mediaType, isContainer: false, isCertain: isMarkup };
}

/**
 * Bytes without a signature only contradict a declaration of text, and not one of HTML or XML, which may be
 * damaged.
 */
function isCertain(shown: ShownType, declared: string): boolean {
  return shown.isCertain || (kindOf(declared) === 'text' && !isMarkup(declared));
}

const isMarkup = (type: string) => type === 'text/html' || /[/+]xml$/.test(type);

/** The kind of a type: within one kind, the declared type is usually believed. */
function kindOf(type: string): string {
  if (/[/+](xml|json)$|^application\/(x-)?(javascript|ecmascript|x-httpd-php)$/.test(type)) return 'text';
  const kind = type.slice(0, type.indexOf('/'));
  return kind === 'audio' ? 'video' : kind;
}
