import type { IncomingHttpHeaders } from 'node:http';
import type { Reader } from '@meguri/access';
import type { ArchiveAnswer } from '../replay/archive-answer.ts';

/** Collection in the addresses of what is public, in the place of a pass. No pass is so short. */
export const collection = 'web';

/** A request to a public address of the archive. */
export interface PublicRequest {
  method: 'GET' | 'HEAD' | 'POST';
  /** What follows the path of the route, as sent: the query included, nothing decoded. */
  rest: string;
  /** The whole request target, as sent. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Of kind `public`; on site by the client's address and the name of the server. */
  reader: Reader;
  /** Scheme and authority of the archive as its client knows it, such as `http://127.0.0.1:3001`. */
  origin: string;
  /** Of the client. */
  address: string;
  /** Network of the client, by which its use is limited. */
  network: string;
  /** Aborts when the answer was sent and when the client disconnects. */
  signal: AbortSignal;
  /** The body as text; null: it has more bytes than that. */
  readBody(maxBytes: number): Promise<string | null>;
}

/** Answers requests below a path of the archive's origin from any client, without a pass. */
export interface PublicRoute {
  /** With a leading slash, such as `/web/records/` for everything below it, or `/web/index` for this path alone. */
  path: string;
  /** Whether POST is permitted; by default only GET and HEAD. */
  takesPosts?: true;
  /** @throws {ServiceError} that the caller turns into an answer: `not-found`, `forbidden`, `invalid`, `unavailable` */
  answer(request: PublicRequest): Promise<ArchiveAnswer>;
}

/** The route of a request target, that of the longest path; null: the target is no public address. */
export function findRoute(
  routes: readonly PublicRoute[],
  target: string,
): { route: PublicRoute; rest: string } | null {
  let found: PublicRoute | null = null;
  for (const route of routes)
    if (covers(route.path, target) && route.path.length > (found?.path.length ?? -1)) found = route;
  return found && { route: found, rest: target.slice(found.path.length) };
}

function covers(path: string, target: string): boolean {
  if (!target.startsWith(path)) return false;
  return path.endsWith('/') || target.length === path.length || target.charAt(path.length) === '?';
}
