import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@meguri/demo-web/listen-on-loopback';
import type { DnsResolver } from '@meguri/fetch';

/** Honest hosts, and sites of which every name resolves and whose pages always link to new names. */
export interface WildcardWeb {
  /** Seeds of honest hosts and of attacking sites. */
  honestSeeds: readonly string[];
  attackingSeeds: readonly string[];
  dns: DnsResolver;
  /** Requests so far. */
  counts(): { honest: number; attacking: number };
  close(): Promise<void>;
}

export interface WildcardWebSize {
  honestHosts: number;
  pagesOfHonestHost: number;
  attackers: number;
  /** New names that a page of an attacker links to. */
  linksOfAttackingPage: number;
}

/** Each attacking site has one address for all its names; each honest host has its own. */
const honestAddress = (index: number) => `127.1.${index >> 8}.${index & 255}`;
const attackingAddress = (index: number) => `127.2.0.${index}`;

export async function startWildcardWeb(size: WildcardWebSize): Promise<WildcardWeb> {
  const counts = { honest: 0, attacking: 0 };
  let port = 0;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const isHonest = host.startsWith('honest');
    counts[isHonest ? 'honest' : 'attacking'] += 1;
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    const links = isHonest ? honestLinks(size) : attackingLinks(host, port, size);
    const title = `${host}${request.url}`;
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>${title}</title><p>About ${title}.${links}`);
  };
  const honest = Array.from({ length: size.honestHosts }, (_, index) => honestAddress(index));
  const attacking = Array.from({ length: size.attackers }, (_, index) => attackingAddress(index));
  const listeners = await listenOnLoopback(createServer(answer), 0, [...honest, ...attacking]);
  ({ port } = listeners);
  return {
    honestSeeds: honest.map((_, index) => `http://honest${index}.test:${port}/`),
    attackingSeeds: attacking.map((_, index) => `http://www.wildcard${index}.test:${port}/`),
    dns: {
      resolve: async (hostname) => {
        const [, kind, index] = /(?:^|\.)(honest|wildcard)(\d+)\.test$/.exec(hostname) ?? [];
        const address = kind === 'honest' ? honestAddress(Number(index)) : attackingAddress(Number(index));
        return kind === undefined
          ? { kind: 'failure', code: 'dns-not-found', detail: 'no such name' }
          : { kind: 'addresses', addresses: [address], ttlSeconds: 3_600 };
      },
    },
    counts: () => ({ ...counts }),
    close: () => listeners.close(),
  };
}

const honestLinks = ({ pagesOfHonestHost }: WildcardWebSize) =>
  Array.from({ length: pagesOfHonestHost }, (_, page) => `<a href="/page-${page}">page ${page}</a>`).join(
    '\n',
  );

function attackingLinks(host: string, port: number, { linksOfAttackingPage }: WildcardWebSize): string {
  const site = host.split('.').slice(-2).join('.');
  return Array.from(
    { length: linksOfAttackingPage },
    () => `<a href="http://${randomBytes(6).toString('hex')}.${site}:${port}/">more</a>`,
  ).join('\n');
}
