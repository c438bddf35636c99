import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { clientNetwork } from '@meguri/contracts';
import {
  clientAddressOf,
  limitConnections,
  type ConnectionLimits,
  type TrustedProxies,
} from '@meguri/runtime/clients';
import { createBodyBudget, maxBodyBytes, type BodyBudget } from './body-limits.ts';
import { writeClientAddress } from './client-header.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface FrontOptions {
  proxies: TrustedProxies;
  connections: ConnectionLimits;
  bodies: { perClientBytes: number; totalBytes: number };
  /** Seconds from the start of a request to the end of its head, and of its body. */
  headSeconds: number;
  requestSeconds: number;
  /** Called with the address of a proxy whose header was ignored. */
  onIgnoredHeader(address: string): void;
}

/** Seconds without any traffic after which a connection is closed. */
const idleSeconds = 120;

/** A request whose body is counted as it arrives. */
class CountedRequest extends IncomingMessage {
  /** Whether bytes of the body may be taken into memory. */
  admits: (bytes: number) => boolean = () => true;

  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (chunk === null || this.admits(chunk.byteLength)) return super.push(chunk, encoding);
    return false;
  }
}

/**
 * The HTTP server in front of Next: it bounds connections, heads, bodies and their times, and passes on the
 * client's address. What it refuses never reaches the console.
 */
export function createFrontServer(handler: Handler, options: FrontOptions): Server {
  const budget = createBodyBudget(options.bodies);
  const running = new Map<string, number>();
  const server = createServer(
    {
      IncomingMessage: CountedRequest,
      headersTimeout: options.headSeconds * 1_000,
      requestTimeout: options.requestSeconds * 1_000,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      const { address, isProxied } = identify(request, options);
      const network = clientNetwork(address);
      const requests = running.get(network) ?? 0;
      if (requests >= options.connections.perAddress) {
        refuse(
          request,
          response,
          429,
          'Too many requests at the same time from your address. Try again later.',
        );
        return;
      }
      running.set(network, requests + 1);
      response.once('close', () => {
        const left = (running.get(network) ?? 1) - 1;
        if (left > 0) running.set(network, left);
        else running.delete(network);
      });
      prepareHeaders(request, address, isProxied);
      if (!admitBody(request, response, { network, budget })) return;
      handler(request, response).catch(() => request.destroy());
    },
  );
  server.timeout = idleSeconds * 1_000;
  // By default, Node closes a connection 5 s after an answer, just when a client may send its next request.
  server.keepAliveTimeout = idleSeconds * 1_000;
  limitConnections(server, options.connections, options.proxies);
  return server;
}

function identify(request: IncomingMessage, { proxies, onIgnoredHeader }: FrontOptions) {
  const remote = request.socket.remoteAddress;
  const forwarded = request.headers['x-forwarded-for'];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  const direct = clientAddressOf({ remote, forwardedFor: undefined }, proxies);
  const isProxied = proxies.includes(direct);
  if (forwardedFor !== undefined && !isProxied) onIgnoredHeader(direct);
  return { address: clientAddressOf({ remote, forwardedFor }, proxies), isProxied };
}

/** Replaces what a client claims about its address; the scheme that a trusted proxy reports stays. */
function prepareHeaders({ headers }: IncomingMessage, address: string, isProxied: boolean): void {
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || (name.startsWith('x-forwarded-') && !isProxied)) delete headers[name];
  headers['x-forwarded-for'] = address;
  writeClientAddress(headers, address);
}

/** Refuses a body whose declared length is too long, and counts the others as they arrive. */
function admitBody(
  request: CountedRequest,
  response: ServerResponse,
  { network, budget }: { network: string; budget: BodyBudget },
): boolean {
  const maxBytes = maxBodyBytes(request.url ?? '');
  const tooLong = `This request is too long: at most ${maxBytes} bytes are accepted here.`;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    refuse(request, response, 413, tooLong);
    return false;
  }
  let taken = 0;
  response.once('close', () => budget.release(network, taken));
  request.admits = (bytes) => {
    if (taken + bytes > maxBytes) {
      abort(request, '413 Content Too Large', tooLong);
      return false;
    }
    if (!budget.take(network, bytes)) {
      abort(request, '503 Service Unavailable', 'Too many long requests at the same time. Try again later.');
      return false;
    }
    taken += bytes;
    return true;
  };
  return true;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    ...(status === 413 ? {} : { 'retry-after': '5' }),
  });
  // The rest of the body is not read.
  response.end(`${text}\n`, () => request.socket.destroySoon());
}

/**
 * Ends a request whose body is being read. Next holds the response, so the refusal goes to the connection.
 */
function abort(request: IncomingMessage, status: string, text: string): void {
  const { socket } = request;
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n${text}\n`,
    );
  socket.destroySoon();
}
