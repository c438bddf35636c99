export interface RequestHeaderOptions {
  userAgent: string;
  /** The ETag of the capture we have, as the server sent it. */
  ifNoneMatch?: string | null | undefined;
  /** The Last-Modified of the capture we have, as the server sent it. */
  ifModifiedSince?: string | null | undefined;
  /** Further headers; each replaces the one above of the same name. */
  headers?: Readonly<Record<string, string>> | undefined;
}

type Header<Value> = [name: string, value: Value];

/**
 * The headers of a request besides those that belong to the connection (Host, Connection), in the order sent.
 */
export function requestHeaders(options: RequestHeaderOptions): Header<string>[] {
  const { userAgent, ifNoneMatch, ifModifiedSince, headers = {} } = options;
  const standard: Header<string | null | undefined>[] = [
    ['User-Agent', userAgent],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Accept-Encoding', 'gzip, deflate, br, zstd'],
    ['If-None-Match', sendable(ifNoneMatch)],
    ['If-Modified-Since', sendable(ifModifiedSince)],
  ];
  // A header may be explicitly undefined, which must not replace a standard one.
  const further = Object.entries<string | undefined>(headers).filter(isPresent);
  const replaced = new Set(further.map(([name]) => name.toLowerCase()));
  const kept = standard.filter(isPresent).filter(([name]) => !replaced.has(name.toLowerCase()));
  return [...kept, ...further];
}

function isPresent(header: Header<string | null | undefined>): header is Header<string> {
  return header[1] !== null && header[1] !== undefined;
}

/**
 * Whether a string is valid in a header line (RFC 9110 section 5.5): visible ASCII, blanks and ISO-8859-1, no
 * control characters.
 */
export function isSendableHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/**
 * Validators come from servers: one that cannot be sent is dropped, or every access to the page would fail.
 */
function sendable(value: string | null | undefined): string | null {
  return value && isSendableHeaderValue(value) ? value : null;
}
