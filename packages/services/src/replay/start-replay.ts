import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceError } from '@meguri/api/services-port';
import { readPageHistory, readSettings } from '@meguri/database';
import { isOnSite } from '../access/on-site.ts';
import type { Archive } from '../archive/open-archive.ts';
import { getCapture, type ArchivedCapture } from '../archive/get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { bannerWords, type BannerWords } from './banner-words.ts';
import { readReplayPath, replayPath } from './replay-address.ts';
import type { ContentThreads } from './content/content-threads.ts';
import { isDocument, redirectOf, replayAnswer, replayHeaders, type ReplayAnswer } from './replay-answer.ts';
import { bannerDocument, bannerPolicy } from './replay-banner.ts';
import { issuePass, readPass, type PassHolder } from './replay-pass.ts';

/** Captures of a page that the calendar counts. */
const maxCaptures = 50_000;

const maxConnections = 512;

export interface Replay {
  /** Path of a capture, valid for some hours. */
  pathTo(url: string, at: Date, viewer: PassHolder): string;
  port: number;
  close(): Promise<void>;
}

/**
 * Serves archived pages from a separate origin (port), so that none of them can reach the console; each
 * document is sandboxed without scripts. A pass is required, which the console issues to signed-in users.
 * @param options.port 0: any free port
 */
export async function startReplay(
  deps: Dependencies,
  options: { host: string; port: number; archive(): Promise<Archive>; threads: ContentThreads },
): Promise<Replay> {
  const secret = randomBytes(32);
  const { threads } = options;

  async function answer(
    path: string,
    headers: IncomingHttpHeaders,
    address: string | undefined,
  ): Promise<ReplayAnswer> {
    const asked = readReplayPath(path);
    if (!asked) return plain(404, 'The archive has nothing under this address.');
    const { pass, target } = asked;
    const viewer = readPass(secret, pass, deps.clock.now());
    if (!viewer) return plain(403, bannerWords.en.expired);
    // Without TLS, browsers name the use of a request only on this very machine.
    const use = headers['sec-fetch-dest'];
    if (target.isFramed && use === 'document')
      return redirect(replayPath(pass, { ...target, isFramed: false }));
    try {
      const { url } = requireLocation(target.url);
      const { 'archive.onSiteNetworks': networks } = await readSettings(deps.prisma);
      const reader = { kind: viewer.kind, isOnSite: isOnSite(networks, address) };
      const archived = await getCapture(deps, await options.archive(), { url, at: target.at, reader });
      const isPage = !target.isFramed && (use === undefined || use === 'document');
      if (isPage && isDocument(archived) && redirectOf(archived) === null)
        return await withBanner(archived, pass, viewer);
      return await replayAnswer(archived, { pass, isFramed: target.isFramed, threads });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return refused(error, bannerWords[viewer.locale]);
    }
  }

  async function withBanner(
    { capture: { url, capturedAt } }: ArchivedCapture,
    pass: string,
    viewer: PassHolder,
  ): Promise<ReplayAnswer> {
    const history = await readPageHistory(deps.prisma, {
      ...requireLocation(url),
      at: capturedAt,
      maxCount: maxCaptures,
    });
    const body = await bannerDocument({ url, capturedAt, history, pass, viewer });
    return {
      status: 200,
      headers: {
        ...replayHeaders,
        'content-security-policy': bannerPolicy,
        'content-type': 'text/html; charset=utf-8',
        // Captures are added, and hidden by takedowns.
        'cache-control': 'no-store',
      },
      body,
    };
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, plain(405, 'Replays are read-only. Use GET or HEAD.'));
      return;
    }
    void answer(request.url ?? '/', request.headers, request.socket.remoteAddress).then(
      (answered) => send(response, answered),
      () => send(response, plain(500, 'The archive could not be read.')),
    );
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.maxConnections = maxConnections;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    pathTo: (url, at, viewer) =>
      replayPath(issuePass(secret, deps.clock.now(), viewer), { at, url, isFramed: false }),
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server),
  };
}

function refused({ code, refusal, message }: ServiceError, words: BannerWords): ReplayAnswer {
  if (code === 'not-found') return plain(404, words.notFound);
  if (code === 'forbidden') return plain(403, words.restricted);
  if (refusal?.word === 'contentTooComplex') return plain(422, words.tooComplex);
  if (refusal?.word === 'contentBusy') return plain(503, words.busy);
  return plain(404, message);
}

function redirect(location: string): ReplayAnswer {
  return { status: 302, headers: { ...replayHeaders, location, 'cache-control': 'no-store' }, body: '' };
}

function plain(status: number, text: string): ReplayAnswer {
  return {
    status,
    headers: { ...replayHeaders, 'content-type': 'text/plain; charset=utf-8' },
    body: `${text}\n`,
  };
}

function send(response: ServerResponse, { status, headers, body }: ReplayAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
