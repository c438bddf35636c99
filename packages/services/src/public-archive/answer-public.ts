import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ServiceError } from '@meguri/api/services-port';
import { clientNetwork } from '@meguri/contracts';
import { readSettings } from '@meguri/database';
import type { TrustedProxies } from '@meguri/runtime/clients';
import { isOnSite } from '../access/on-site.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { plainAnswer, refusedAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { bannerWords } from '../replay/banner-words.ts';
import { createClientRate } from './client-rate.ts';
import { findRoute, type PublicRequest, type PublicRoute } from './public-route.ts';

/**
 * Longest request target: addresses contain URLs, and the time for a sort key grows with the square of its
 * length.
 */
const maxTargetCharacters = 8_192;

/** Answers requests to public addresses. */
export interface PublicArchive {
  /** Null: the target is no public address. @param address of the client */
  answer(request: IncomingMessage, address: string, signal: AbortSignal): Promise<ArchiveAnswer> | null;
}

const allowed = 'GET, HEAD, OPTIONS';

/** Other programs, also in browsers, read public addresses. */
const preflight = {
  allow: allowed,
  'access-control-allow-origin': '*',
  'access-control-allow-methods': allowed,
  'access-control-allow-headers': 'accept-datetime, if-match, if-none-match, if-range, range',
  'access-control-max-age': '86400',
};

export function createPublicArchive(
  deps: Dependencies,
  {
    routes,
    publicUrl,
    proxies,
  }: { routes: readonly PublicRoute[]; publicUrl: string | null; proxies: TrustedProxies },
): PublicArchive {
  const rate = createClientRate(() => performance.now());

  async function answer(
    request: IncomingMessage,
    input: { route: PublicRoute; rest: string; address: string; signal: AbortSignal },
  ): Promise<ArchiveAnswer> {
    const { route, rest, address, signal } = input;
    const { method, headers } = request;
    if (method === 'OPTIONS') return { status: 204, headers: preflight, body: '' };
    const isPost = method === 'POST' && route.takesPosts === true;
    if (method !== 'GET' && method !== 'HEAD' && !isPost)
      return plainAnswer(405, 'The archive is read-only. Use GET or HEAD.', { allow: allowed });
    if (rest.length > maxTargetCharacters)
      return plainAnswer(414, `This URL is too long. Use at most ${maxTargetCharacters} characters.`);
    const origin = originOf(request, { publicUrl, proxies });
    if (origin === null)
      return plainAnswer(400, 'The Host header is missing or is not the name of a server. Send a valid one.');
    const settings = await readSettings(deps.prisma);
    const isLocal = isOnSite(settings['archive.onSiteNetworks'], address);
    const network = clientNetwork(address);
    const waitSeconds = isLocal ? 0 : rate.take(network, settings['archive.publicRequestsPerMinute']);
    if (waitSeconds > 0)
      return plainAnswer(429, `Too many requests from your address. Try again in ${waitSeconds} s.`, {
        'retry-after': String(waitSeconds),
      });
    const reader = { kind: 'public' as const, isOnSite: isLocal && isOwnName(headers.host, publicUrl) };
    const answered = await answerRoute(route, {
      method,
      rest,
      target: request.url ?? '/',
      headers,
      reader,
      origin,
      address,
      network,
      signal,
      readBody: (maxBytes) => readBody(request, maxBytes),
    });
    return shared(answered, reader);
  }

  return {
    answer: (request, address, signal) => {
      const found = findRoute(routes, request.url ?? '/');
      return found && answer(request, { ...found, address, signal });
    },
  };
}

/**
 * Scripts of any origin may read what is public. Readers on site see more, so pages of other sites must not
 * read through their browsers.
 */
function shared(answer: ArchiveAnswer, { isOnSite }: PublicRequest['reader']): ArchiveAnswer {
  const { 'access-control-allow-origin': _, ...headers } = answer.headers;
  const sharing: Record<string, string> = isOnSite
    ? { 'cache-control': 'private, no-store' }
    : { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
  return { ...answer, headers: { ...headers, ...sharing } };
}

async function answerRoute(route: PublicRoute, request: PublicRequest): Promise<ArchiveAnswer> {
  try {
    return await route.answer(request);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'invalid' && error.refusal?.word !== 'contentTooComplex')
      return plainAnswer(400, error.message);
    return refusedAnswer(error, bannerWords.en);
  }
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // An unread rest of the body must not end the connection before the answer is sent.
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The archive's own origin in the links of an answer. Null where the client names no server. */
function originOf(
  { headers, socket }: IncomingMessage,
  { publicUrl, proxies }: { publicUrl: string | null; proxies: TrustedProxies },
): string | null {
  if (publicUrl !== null) return publicUrl;
  if (!/^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(headers.host ?? '')) return null;
  const isProxied = proxies.includes(socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '');
  const scheme = isProxied && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${headers.host}`;
}

/**
 * Whether a client reached the archive under one of the archive's own names. Otherwise a page of another site
 * whose name resolves to this server (DNS rebinding) would read with the rights of the browser's network.
 */
function isOwnName(host: string | undefined, publicUrl: string | null): boolean {
  const name = URL.parse(`http://${host ?? ''}/`)?.hostname ?? '';
  if (publicUrl !== null && name === URL.parse(publicUrl)?.hostname) return true;
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
