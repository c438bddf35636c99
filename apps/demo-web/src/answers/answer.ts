import type { DemoWorld } from '../world/demo-world.ts';

/** The parts of a request that simulated hosts read. */
export interface DemoRequest {
  readonly method: string;
  /** lower case, without port */
  readonly hostname: string;
  /** path and query as in the request line */
  readonly target: string;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
  readonly acceptsGzip: boolean;
  /** requests this host has had in the current rate window, this one included */
  readonly requestsInWindow: number;
  readonly now: Date;
}

/** A request and the web that receives it. */
export interface Exchange {
  readonly world: DemoWorld;
  readonly request: DemoRequest;
  readonly virtualSeconds: number;
}

/** A host's answer as data, so that decisions are pure and one place writes to the socket. */
export type Answer = BodyAnswer | StreamAnswer | ResetAnswer;

export interface BodyAnswer {
  readonly kind: 'body';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** real milliseconds before the first byte */
  readonly delayMs?: number;
  /** the body in small pieces with a pause after each; without it, in one piece */
  readonly trickle?: { readonly chunkBytes: number; readonly pauseMs: number };
  /** breaks the connection after this many bytes of the body, before the declared Content-Length */
  readonly cutAfterBytes?: number;
}

/** A long body made by repeating one chunk. */
export interface StreamAnswer {
  readonly kind: 'stream';
  readonly headers: Readonly<Record<string, string>>;
  readonly chunk: Buffer;
  /** Infinity: until the client disconnects */
  readonly times: number;
  readonly pauseMs: number;
}

/** TCP reset before any byte. */
interface ResetAnswer {
  readonly kind: 'reset';
}

export function textAnswer(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): BodyAnswer {
  return {
    kind: 'body',
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: Buffer.from(text),
  };
}

export function htmlAnswer(html: string): BodyAnswer {
  return {
    kind: 'body',
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(html),
  };
}

export function redirectAnswer(status: 301 | 302, location: string): BodyAnswer {
  return textAnswer(status, `See ${location}\n`, { location });
}

export function notFoundAnswer(): BodyAnswer {
  return {
    ...htmlAnswer(
      '<!doctype html>\n<title>Not found</title>\n<p>There is no such page. <a href="/">Home</a>\n',
    ),
    status: 404,
  };
}
