import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceError } from '@meguri/api/services-port';
import type { Archive } from '../archive/open-archive.ts';
import { getCapture } from '../archive/get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { readReplayPath, replayPath, isPass, issuePass } from './replay-address.ts';
import { replayAnswer, replayHeaders, type ReplayAnswer } from './replay-answer.ts';

export interface Replay {
  /** Path of a capture, valid for some hours. */
  pathTo(url: string, at: Date): string;
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
  options: { host: string; port: number; archive(): Promise<Archive> },
): Promise<Replay> {
  const secret = randomBytes(32);

  async function answer(path: string): Promise<ReplayAnswer> {
    const asked = readReplayPath(path);
    if (!asked) return plain(404, 'The archive has nothing under this address.');
    if (!isPass(secret, asked.pass, deps.clock.now()))
      return plain(403, 'This replay link has expired. Open the capture again from the console.');
    try {
      const location = requireLocation(asked.target.url);
      const archived = await getCapture(deps, await options.archive(), {
        url: location.url,
        at: asked.target.at,
      });
      return await replayAnswer(archived, asked.pass);
    } catch (error) {
      if (error instanceof ServiceError) return plain(404, error.message);
      throw error;
    }
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, plain(405, 'Replays are read-only. Use GET or HEAD.'));
      return;
    }
    void answer(request.url ?? '/').then(
      (answered) => send(response, answered),
      () => send(response, plain(500, 'The archive could not be read.')),
    );
  });
  server.requestTimeout = 30_000;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    pathTo: (url, at) => replayPath(issuePass(secret, deps.clock.now()), { at, url }),
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server),
  };
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
