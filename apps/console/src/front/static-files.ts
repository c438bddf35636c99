import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
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
/** The best first, by its name in headers and the ending that `compress-static.mjs` gives it. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface StaticFile {
  path: string;
  type: string;
  tag: string;
  /** Names of the encodings in which it is there. */
  encodings: ReadonlySet<string>;
}

/**
 * Answers requests for scripts, styles and fonts of the console with what the build made and compressed of them; all
 * others are left to Next, which would take milliseconds for each and compress it again. Files are read whole, because
 * they are small and a stream would stay open when its client goes away.
 *
 * @param directory of the static files, as it is now: their names change with their content
 * @param next answers what is no such file
 */
export async function withStaticFiles(directory: string, next: Handler): Promise<Handler> {
  const files = await listFiles(directory);
  return async (request, response) => {
    const { url = '', method = '', headers } = request;
    const [address = ''] = url.split('?');
    const file = method === 'GET' || method === 'HEAD' ? files.get(address) : undefined;
    if (!file) return next(request, response);
    const accepted = acceptedEncodings(headers['accept-encoding']);
    const chosen = encodings.find(([name]) => file.encodings.has(name) && accepted.has(name));
    // Gone where the console is built again meanwhile.
    const bytes = await readFile(`${file.path}${chosen?.[1] ?? ''}`).catch(() => null);
    if (!bytes) return next(request, response);
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('etag', file.tag);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('x-content-type-options', 'nosniff');
    if (headers['if-none-match'] === file.tag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': bytes.byteLength,
      ...(chosen && { 'content-encoding': chosen[0] }),
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  };
}

/** By their address. */
async function listFiles(directory: string): Promise<Map<string, StaticFile>> {
  const names = new Set(await readdir(directory, { recursive: true }));
  const files = [...names].map(async (name) => {
    const type = types[path.extname(name)];
    if (type === undefined) return null;
    const place = path.join(directory, name);
    const { size, mtimeMs } = await stat(place);
    const found = encodings
      .filter(([, ending]) => names.has(`${name}${ending}`))
      .map(([encoding]) => encoding);
    const tag = `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    return [`${prefix}${name}`, { path: place, type, tag, encodings: new Set(found) }] as const;
  });
  return new Map((await Promise.all(files)).filter((file) => file !== null));
}

/** Encodings that a client takes, by RFC 9110, section 12.5.3; which of them it likes best is left aside. */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const offers = String(header ?? '').split(',');
  return new Set(
    offers
      .map((offer) =>
        offer
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .filter(([, quality]) => quality === undefined || Number(quality) > 0)
      .map(([name = '']) => name),
  );
}
