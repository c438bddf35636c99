import { charsetOfContentType } from '../headers.ts';
import { encodingFromDeclaredLabel } from './decode-text.ts';

const prescanBytes = 1024;

/**
 * The encoding that a document declares in its first 1024 bytes, by `<meta charset>`, `<meta
 * http-equiv=content-type>` or an XML declaration; null: none.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
export function prescanCharset(bytes: Uint8Array): string | null {
  // One character per byte: the algorithm reads ASCII only and skips every other byte.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, prescanBytes)).toString(
    'latin1',
  );
  return scanForMeta(head) ?? scanXmlDeclaration(head);
}

function scanForMeta(head: string): string | null {
  let position = 0;
  while ((position = head.indexOf('<', position)) !== -1) {
    if (head.startsWith('<!--', position)) {
      // The dashes that open a comment may also close it (`<!-->`).
      position = after(head, '-->', position + 2);
    } else if (/^<meta[\t\n\f\r /]/i.test(head.slice(position, position + 6))) {
      const meta = readMeta(head, position + 5);
      if (meta.encoding !== null) return meta.encoding;
      position = meta.position;
    } else if (/^<\/?[a-z]/i.test(head.slice(position, position + 3))) {
      position = skipTag(head, position + 1);
    } else if (/^<[!/?]/.test(head.slice(position, position + 2))) {
      position = after(head, '>', position + 2);
    } else {
      position++;
    }
  }
  return null;
}

function after(head: string, end: string, from: number): number {
  const found = head.indexOf(end, from);
  return found === -1 ? head.length : found + end.length;
}

function skipTag(head: string, from: number): number {
  let position = from;
  while (position < head.length && !/[\t\n\f\r >]/.test(head.charAt(position))) position++;
  for (;;) {
    const attribute = readAttribute(head, position);
    if (attribute === null) return head.length;
    position = attribute.position;
    if (attribute.name === '') return position;
  }
}

function readMeta(head: string, from: number): { encoding: string | null; position: number } {
  const seen = new Set<string>();
  let gotPragma = false;
  let needPragma: boolean | null = null;
  let label: string | null = null;
  let position = from;
  for (;;) {
    const attribute = readAttribute(head, position);
    if (attribute === null) return { encoding: null, position: head.length };
    position = attribute.position;
    const { name, value } = attribute;
    if (name === '') break;
    if (seen.has(name)) continue;
    seen.add(name);
    if (name === 'http-equiv') {
      gotPragma = value === 'content-type';
    } else if (name === 'content' && label === null) {
      label = charsetOfContentType(value);
      if (label !== null) needPragma = true;
    } else if (name === 'charset') {
      label = value;
      needPragma = false;
    }
  }
  const counts = label !== null && needPragma !== null && (!needPragma || gotPragma);
  return { encoding: counts ? encodingFromDeclaredLabel(label ?? '') : null, position };
}

interface ScannedAttribute {
  /** Lower case; empty at the end of the tag. */
  name: string;
  /** Lower case. */
  value: string;
  position: number;
}

/** Null if the scanned bytes end before the attribute: an incomplete declaration does not count. */
function readAttribute(head: string, from: number): ScannedAttribute | null {
  let position = skip(head, /[\t\n\f\r /]/, from);
  if (position >= head.length) return null;
  if (head.charAt(position) === '>') return { name: '', value: '', position: position + 1 };

  const nameStart = position;
  // A leading `=` belongs to the name.
  position = skip(head, /[^\t\n\f\r /=>]/, position + 1);
  const name = head.slice(nameStart, position).toLowerCase();
  position = skip(head, /[\t\n\f\r ]/, position);
  if (position >= head.length) return null;
  if (head.charAt(position) !== '=') return { name, value: '', position };

  position = skip(head, /[\t\n\f\r ]/, position + 1);
  const quote = head.charAt(position);
  if (quote === '"' || quote === "'") {
    const end = head.indexOf(quote, position + 1);
    if (end === -1) return null;
    return { name, value: head.slice(position + 1, end).toLowerCase(), position: end + 1 };
  }
  const end = skip(head, /[^\t\n\f\r >]/, position);
  if (end >= head.length) return null;
  return { name, value: head.slice(position, end).toLowerCase(), position: end };
}

function skip(head: string, characters: RegExp, from: number): number {
  let position = from;
  while (position < head.length && characters.test(head.charAt(position))) position++;
  return position;
}

function scanXmlDeclaration(head: string): string | null {
  const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'\s>]+)["'][^>]*>/.exec(head);
  return declaration?.[1] === undefined ? null : encodingFromDeclaredLabel(declaration[1]);
}
