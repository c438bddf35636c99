import { STATUS_CODES } from 'node:http';

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * The request head as undici writes it: Host and Connection first, then the given headers. A test compares it
 * with what arrives at a server.
 *
 * @param url absolute URL without credentials
 */
export function formatRequestHead(method: 'GET' | 'POST', url: URL, headers: Headers): Uint8Array {
  const connection: Headers = [
    ['host', url.host],
    ['connection', 'keep-alive'],
  ];
  return formatHead(`${method} ${url.pathname}${url.search} HTTP/1.1`, [...connection, ...headers]);
}

/** The HTTP/1.1 head that archives store for an HTTP/2 response. */
export function formatResponseHead(statusCode: number, headers: Headers): Uint8Array {
  return formatHead(`HTTP/1.1 ${statusCode} ${standardReason(statusCode)}`, headers);
}

export interface StatusLine {
  httpVersion: '1.0' | '1.1';
  statusText: string;
}

/** Reads version and reason phrase from the first line of a response head that the parser has accepted. */
export function parseStatusLine(head: Uint8Array): StatusLine {
  const line = Buffer.from(head.buffer, head.byteOffset, head.length).subarray(0, head.indexOf(0x0a));
  const [, version, reason = ''] = /^HTTP\/(\d\.\d) *\d+ ?(.*?)\r?$/.exec(line.toString('latin1')) ?? [];
  return { httpVersion: version === '1.0' ? '1.0' : '1.1', statusText: reason };
}

export function standardReason(statusCode: number): string {
  return STATUS_CODES[statusCode] ?? '';
}

/** One character is one byte, as in received header values. */
function formatHead(startLine: string, headers: Headers): Uint8Array {
  const lines = [startLine, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
