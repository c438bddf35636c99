import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Rendering of an archived page in a browser. */
export interface ReplayedPage {
  title: string;
  /** URLs of style sheets with rules and images with pixels; `missing`: those that did not load. */
  loaded: string[];
  missing: string[];
}

const patienceMs = 60_000;

/**
 * The player as npm ships it.
 *
 * @returns its directory, or null and why it is not at hand
 */
export async function fetchPlayer(
  directory: string,
): Promise<{ player: string; problem: null } | { player: null; problem: string }> {
  const player = path.join(directory, 'package');
  if (!existsSync(path.join(player, 'sw.js'))) {
    await mkdir(directory, { recursive: true });
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'npm pack --silent replaywebpage && tar xzf replaywebpage-*.tgz'],
      { cwd: directory, encoding: 'utf8' },
    );
    if (status !== 0) return { player: null, problem: `npm pack replaywebpage: ${stderr.trim()}` };
  }
  return { player, problem: null };
}

/** Opens a page of a WACZ in ReplayWeb.page, in Chromium, which can reach only this machine. */
export async function openInReplayWebPage(input: {
  player: string;
  wacz: string;
  url: string;
}): Promise<ReplayedPage> {
  const server = createServer((request, response) => void serve(input, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium',
    // Names of other machines have no address, so that nothing comes from the live web.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    // The player shows the page in a frame, whose address ends with that of the page.
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const frame = page.frames().find((one) => one.url().endsWith(`mp_/${input.url}`));
      const shown =
        frame && (await frame.evaluate<ReplayedPage & { isComplete: boolean }>(readPage).catch(() => null));
      if (shown?.isComplete) return shown;
      if (performance.now() > deadline)
        throw new Error(
          `ReplayWeb.page shows ${page
            .frames()
            .map((one) => one.url())
            .join(', ')}`,
        );
      await page.waitForTimeout(200);
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

/** Runs in the page. */
const readPage = `(() => {
  const sheets = [...document.querySelectorAll('link[rel~=stylesheet]')]
    .map((link) => ({ url: link.href, isLoaded: link.sheet !== null }));
  const images = [...document.querySelectorAll('img')]
    .map((image) => ({ url: image.src, isLoaded: image.naturalWidth > 0 }));
  const urls = (wanted) => [...sheets, ...images].filter(({ isLoaded }) => isLoaded === wanted).map(({ url }) => url);
  return {
    isComplete: document.readyState === 'complete',
    title: document.title,
    loaded: urls(true),
    missing: urls(false),
  };
})()`;

async function serve(
  { player, wacz, url }: { player: string; wacz: string; url: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = new URL(request.url ?? '/', 'http://localhost').pathname;
  const files: Record<string, [file: string, type: string]> = {
    '/ui.js': [path.join(player, 'ui.js'), 'text/javascript'],
    '/replay/sw.js': [path.join(player, 'sw.js'), 'text/javascript'],
    '/crawl.wacz': [wacz, 'application/wacz'],
  };
  if (name === '/') {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><script src="/ui.js"></script><replay-web-page source="/crawl.wacz" replayBase="/replay/" url="${url}" style="height: 90vh"></replay-web-page>`,
    );
    return;
  }
  const [file, type] = files[name] ?? [];
  if (file === undefined || type === undefined) {
    response.writeHead(404).end();
    return;
  }
  const { size } = await stat(file);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': type,
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file, { start, end }).pipe(response);
}
