import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAccept } from 'hono/utils/accept';
import type { Handler } from './front-server.ts';

const prefix = '/_next/static/';
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Best first: name in headers, and file extension given by `compress-static.mjs`. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves scripts, styles and fonts of the console as the build compressed them. Next handles all other
 * requests; it would take milliseconds for each of these and compress it again. Files are read whole, because
 * they are small and a stream would stay open when its client goes away.
 *
 * @param directory of the static files, listed once: their names change with their content
 * @param next handles all other requests
 */
export async function withStaticFiles(directory: string, next: Handler): Promise<Handler> {
  const names = new Set(await readdir(directory, { recursive: true }));
  return async (request, response) => {
    const { url = '', method = '', headers } = request;
    const [address = ''] = url.split('?');
    const name = address.startsWith(prefix) ? address.slice(prefix.length) : '';
    const type = types[path.extname(name)];
    if (type === undefined || !names.has(name) || !['GET', 'HEAD'].includes(method))
      return next(request, response);
    const accepted = acceptedEncodings(headers['accept-encoding']);
    const chosen = encodings.find(
      ([encoding, ending]) => accepted.has(encoding) && names.has(`${name}${ending}`),
    );
    // The file is gone if the console was rebuilt meanwhile.
    const bytes = await readFile(path.join(directory, `${name}${chosen?.[1] ?? ''}`)).catch(() => null);
    if (!bytes) return next(request, response);
    const tag = `W/"${name}"`;
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('etag', tag);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('x-content-type-options', 'nosniff');
    if (headers['if-none-match'] === tag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, {
      'content-type': type,
      'content-length': bytes.byteLength,
      ...(chosen && { 'content-encoding': chosen[0] }),
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  };
}

/** Encodings that a client takes, by RFC 9110, section 12.5.3; its preference among them is ignored. */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const offers = parseAccept(String(header ?? '').toLowerCase());
  return new Set(offers.filter(({ q }) => q > 0).map(({ type }) => type));
}
