import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Header } from '@meguri/extract';

export interface MessageInput {
  headers: Header[];
  body: Uint8Array;
}

/**
 * Reads an input as header lines, an empty line and a body, so that headers are fuzzed together with their
 * body. An input without an empty line is a body.
 */
export function readMessage(input: Uint8Array): MessageInput {
  const end = Buffer.from(input.buffer, input.byteOffset, input.length).indexOf('\n\n');
  if (end === -1) return { headers: [], body: input };
  const lines = Buffer.from(input.subarray(0, end)).toString('latin1').split('\n');
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(':');
    return colon === -1
      ? ['content-type', line.trim()]
      : [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { headers, body: input.subarray(end + 2) };
}

/** The inverse of {@link readMessage}. */
export function writeMessage(headers: readonly string[], body: string | Uint8Array): Uint8Array {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return new Uint8Array(Buffer.concat([Buffer.from(`${headers.join('\n')}\n\n`, 'latin1'), bytes]));
}

/** The same bytes inside a larger buffer, so that code that reads beyond its view gives another result. */
export function asView(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 26).fill(0x3c);
  larger.set(bytes, 13);
  return larger.subarray(13, 13 + bytes.length);
}

/** The cases of a conformance set, as seeds. */
export function conformanceCases<Case>(owner: 'extract' | 'robots' | 'urls', file: string): Case[] {
  const url = new URL(`../../../../packages/${owner}/fixtures/conformance/${file}`, import.meta.url);
  const bytes = readFileSync(url);
  const json = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return (JSON.parse(json.toString('utf8')) as { cases: Case[] }).cases;
}

/** Words of XML and of attacks on its parsers. */
export const xmlWords = [
  ...`<?xml <!DOCTYPE <!ENTITY <![CDATA[ ]]> <!-- --> </ /> &amp; &lt; &lol; &#0; &#x110000; &#xd800; xmlns= xml:base= version= encoding=`.split(
    ' ',
  ),
  'encoding="utf-16"',
  '<!ENTITY a "&b;&b;&b;&b;">',
];

/** A kilobyte that becomes gigabytes in a parser that expands entities. */
export const entityBomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "0123456789">${Array.from(
  'bcdefghij',
  (name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`,
).join('')}]>`;

export function nested(depth: number, inside: string): string {
  return '<a>'.repeat(depth) + inside + '</a>'.repeat(depth);
}
