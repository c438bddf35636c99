import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceError } from '@meguri/api/services-port';
import { readSettings } from '@meguri/database';
import { clientAddressOf, limitConnections, type TrustedProxies } from '@meguri/runtime/clients';
import { isOnSite } from '../access/on-site.ts';
import type { Archive } from '../archive/open-archive.ts';
import { getCapture } from '../archive/get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { createPublicArchive } from '../public-archive/answer-public.ts';
import type { PublicRoute } from '../public-archive/public-route.ts';
import {
  plainAnswer,
  redirectAnswer,
  refusedAnswer,
  sendAnswer,
  type ArchiveAnswer,
} from './archive-answer.ts';
import { bannerAnswer } from './banner-answer.ts';
import { bannerWords } from './banner-words.ts';
import { readReplayPath, replayPath } from './replay-address.ts';
import type { ContentThreads } from './content/content-threads.ts';
import { isDocument, redirectOf, replayAnswer } from './replay-answer.ts';
import { issuePass, readPass, type PassHolder } from './replay-pass.ts';

/** Most connections per client network, which proxies may exceed, and in total. */
const connections = { perAddress: 128, total: 512 };
/** Time without traffic after which a connection is closed: a client that reads nothing keeps a file open. */
const idleMs = 120_000;

export interface Replay {
  /** Path of a capture, valid for some hours. */
  pathTo(url: string, at: Date, viewer: PassHolder): string;
  port: number;
  close(): Promise<void>;
}

export interface ReplayOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Origin under which clients reach it, such as `https://replay.example`; null: by its host and port. */
  publicUrl: string | null;
  /** Reverse proxies whose forwarding headers are trusted. */
  proxies: TrustedProxies;
  archive(): Promise<Archive>;
  threads: ContentThreads;
  /** Routes that are served without a pass. */
  routes: readonly PublicRoute[];
}

/**
 * Serves archived pages from a separate origin (port), so that none of them can reach the console; each
 * document is sandboxed without scripts. Beside the public addresses, a pass is required, which the console issues to
 * signed-in users.
 */
export async function startReplay(deps: Dependencies, options: ReplayOptions): Promise<Replay> {
  const secret = randomBytes(32);
  const { threads, proxies } = options;
  const publicArchive = createPublicArchive(deps, options);

  async function answerPass(
    { url, method, headers }: IncomingMessage,
    address: string,
  ): Promise<ArchiveAnswer> {
    if (method !== 'GET' && method !== 'HEAD')
      return plainAnswer(405, 'Replays are read-only. Use GET or HEAD.', { allow: 'GET, HEAD' });
    const asked = readReplayPath(url ?? '/');
    if (!asked) return plainAnswer(404, 'The archive has nothing under this address.');
    const { pass, target } = asked;
    const viewer = readPass(secret, pass, deps.clock.now());
    if (!viewer) return plainAnswer(403, bannerWords.en.expired);
    // Without TLS, browsers name the use of a request only on this very machine.
    const use = headers['sec-fetch-dest'];
    if (target.isFramed && use === 'document')
      return redirectAnswer(replayPath(pass, { ...target, isFramed: false }));
    try {
      const { url: canonical } = requireLocation(target.url);
      const { 'archive.onSiteNetworks': networks } = await readSettings(deps.prisma);
      const reader = { kind: viewer.kind, isOnSite: isOnSite(networks, address) };
      const archived = await getCapture(deps, await options.archive(), {
        url: canonical,
        at: target.at,
        reader,
      });
      const isPage = !target.isFramed && (use === undefined || use === 'document');
      if (isPage && isDocument(archived) && redirectOf(archived) === null)
        return await bannerAnswer(deps, archived, { pass, viewer, reader });
      return await replayAnswer(archived, { pass, isFramed: target.isFramed, threads });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return refusedAnswer(error, bannerWords[viewer.locale]);
    }
  }

  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const forwardedFor = request.headers['x-forwarded-for'];
    const address = clientAddressOf(
      {
        remote: request.socket.remoteAddress,
        forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
      },
      proxies,
    );
    const answering = publicArchive.answer(request, address, gone.signal) ?? answerPass(request, address);
    void answering
      .catch(() => plainAnswer(500, 'The archive could not be read.'))
      .then((answered) => sendAnswer(request, response, answered));
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.timeout = idleMs;
  limitConnections(server, connections, proxies);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    pathTo: (url, at, viewer) =>
      replayPath(issuePass(secret, deps.clock.now(), viewer), { at, url, isFramed: false }),
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server),
  };
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
