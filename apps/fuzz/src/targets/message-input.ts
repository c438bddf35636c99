import type { Header } from '@meguri/extract';

export interface MessageInput {
  headers: Header[];
  body: Uint8Array;
}

/**
 * Reads an input as header lines, an empty line and a body, so that headers are fuzzed together with what they describe.
 * An input without an empty line is a body.
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

/** The reverse of {@link readMessage}. */
export function writeMessage(headers: readonly string[], body: string | Uint8Array): Uint8Array {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return new Uint8Array(Buffer.concat([Buffer.from(`${headers.join('\n')}\n\n`, 'latin1'), bytes]));
}

/** The same bytes in the middle of a larger buffer: code that reads beyond its view is found out by its answer. */
export function asView(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 26).fill(0x3c);
  larger.set(bytes, 13);
  return larger.subarray(13, 13 + bytes.length);
}
