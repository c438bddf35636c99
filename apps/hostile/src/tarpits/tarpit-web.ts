import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listenOnLoopback } from '@meguri/demo-web/listen-on-loopback';
import type { DnsResolver } from '@meguri/fetch';
import { distinctText } from '@meguri/testing';

export interface TarpitWebSize {
  honestHosts: number;
  /** Honest hosts without a record before the attack. */
  newHonestHosts: number;
  tarpits: number;
  /** Tarpits that share a /24; 250 at most. */
  tarpitsOfPrefix: number;
  pagesOfHonestHost: number;
}

/** Honest hosts and tarpits, each host at a different address. */
export interface TarpitWeb {
  honestSeeds: readonly string[];
  newHonestSeeds: readonly string[];
  tarpitSeeds: readonly string[];
  dns: DnsResolver;
  /**
   * Requests so far to known honest hosts, the fewest to one of these, and those to tarpits; new hosts
   * reached.
   */
  counts(): { honest: number; fewest: number; tarpits: number; newReached: number };
  /** Tarpit connections open now. */
  held(): number;
  close(): Promise<void>;
}

const trickleMs = 1_000;
/** 60 bytes a second: above the usual minimum speed of an access. */
const trickle = 'x'.repeat(60);

const honestAddress = (index: number) => `127.10.${index}.1`;
const newHonestAddress = (index: number) => `127.11.${index}.1`;

/** How a tarpit holds a visit, by its number. */
const tarpitKinds = ['robots-body', 'head', 'silence', 'page-body', 'redirects'] as const;

export async function startTarpitWeb(size: TarpitWebSize): Promise<TarpitWeb> {
  const tarpitAddress = (index: number) =>
    `127.20.${Math.floor(index / size.tarpitsOfPrefix)}.${(index % size.tarpitsOfPrefix) + 1}`;
  const visits = new Map<string, number>();
  const held = new Map<Socket, string | null>();

  function hold(socket: Socket, drop: string | null): void {
    held.set(socket, drop);
    socket.once('close', () => held.delete(socket));
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    visits.set(name, (visits.get(name) ?? 0) + 1);
    const url = request.url ?? '/';
    if (!name.startsWith('tarpit')) return answerHonestly(name, url, response, size.pagesOfHonestHost);
    const kind = tarpitKinds[Number(/\d+/.exec(name)?.[0] ?? 0) % tarpitKinds.length];
    answerSlowly(kind ?? 'silence', request, response, hold);
  }

  const timer = setInterval(() => {
    for (const [socket, drop] of held) if (drop !== null) socket.write(drop);
  }, trickleMs);
  const list = (count: number) => Array.from({ length: count }, (_, index) => index);
  const addresses = [
    ...list(size.honestHosts).map(honestAddress),
    ...list(size.newHonestHosts).map(newHonestAddress),
    ...list(size.tarpits).map(tarpitAddress),
  ];
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  const listeners = await listenOnLoopback(server, 0, addresses);
  const seed = (name: string) => `http://${name}.test:${listeners.port}/`;
  const count = (prefix: string) => [...visits].filter(([name]) => name.startsWith(prefix));
  const sum = (prefix: string) => count(prefix).reduce((total, [, requests]) => total + requests, 0);
  return {
    honestSeeds: list(size.honestHosts).map((index) => seed(`honest${index}`)),
    newHonestSeeds: list(size.newHonestHosts).map((index) => seed(`new${index}`)),
    tarpitSeeds: list(size.tarpits).map((index) => seed(`tarpit${index}`)),
    dns: {
      resolve: async (hostname) => {
        const [, kind, digits] = /^(honest|new|tarpit)(\d+)\.test$/.exec(hostname) ?? [];
        if (kind === undefined) return { kind: 'failure', code: 'dns-not-found', detail: 'no such name' };
        const addressOf = { honest: honestAddress, new: newHonestAddress, tarpit: tarpitAddress }[kind];
        return { kind: 'addresses', addresses: [addressOf!(Number(digits))], ttlSeconds: 3_600 };
      },
    },
    counts: () => ({
      honest: sum('honest'),
      fewest: Math.min(...list(size.honestHosts).map((index) => visits.get(`honest${index}.test`) ?? 0)),
      tarpits: sum('tarpit'),
      // robots.txt and a page
      newReached: count('new').filter(([, requests]) => requests > 1).length,
    }),
    held: () => held.size,
    close: async () => {
      clearInterval(timer);
      await listeners.close();
    },
  };
}

function answerHonestly(name: string, url: string, response: ServerResponse, pages: number): void {
  if (url === '/robots.txt') return void response.writeHead(404).end();
  const links = Array.from({ length: pages }, (_, page) => `<a href="/page-${page}">page ${page}</a>`);
  response.writeHead(200, { 'Content-Type': 'text/html' });
  // A different text for each page, because duplicates would be revisited rarely.
  const text = distinctText(`${name}${url}`);
  response.end(`<!doctype html><title>${url}</title><p>${text}.${url === '/' ? links.join('\n') : ''}`);
}

/** Answers as slowly as it can. Bytes outside of the response are written to the connection. */
function answerSlowly(
  kind: (typeof tarpitKinds)[number],
  { url, socket }: IncomingMessage,
  response: ServerResponse,
  hold: (socket: Socket, drop: string | null) => void,
): void {
  const body = () => {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': '1000000' }).flushHeaders();
    hold(socket, trickle);
  };
  if (kind === 'silence') return hold(socket, null);
  if (kind === 'robots-body') return body();
  if (kind === 'page-body') return url === '/robots.txt' ? void response.writeHead(404).end() : body();
  if (kind === 'head') {
    socket.write('HTTP/1.1 200 OK\r\n');
    return hold(socket, `X-Slow: ${trickle}\r\n`);
  }
  const hop = Number(/\d+/.exec(url ?? '')?.[0] ?? 0);
  if (hop >= 3) return hold(socket, null);
  response.writeHead(302, { Location: `/robots-${hop + 1}.txt` }).end();
}
