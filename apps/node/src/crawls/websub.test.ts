import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { announcementSourceNumber } from '@meguri/schedule';
import { createConsoleServices } from '@meguri/services';
import { respond } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letDaysPass } from '../testing/let-days-pass.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const name = 'feed.localhost';
const web = await ownWeb();
const crawl = await ownCrawl();
let services: ReturnType<typeof createConsoleServices>;
const servers: Server[] = [];
let hub: Hub;
let version = 1;

async function listen(handler: (request: IncomingMessage) => Promise<{ status: number; body?: string }>) {
  const server = createServer((request, response) => {
    void handler(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves the console's route for hubs over plain HTTP. */
function startConsole(): Promise<string> {
  return listen(async (request) => {
    const url = new URL(request.url ?? '/', 'http://console');
    const token = /^\/public\/api\/websub\/([^/]+)$/.exec(url.pathname)?.[1] ?? '';
    const query = (key: string) => url.searchParams.get(`hub.${key}`);
    if (request.method === 'GET') {
      const answer = await services.webSub.verifyIntent({
        token,
        mode: query('mode'),
        topic: query('topic'),
        challenge: query('challenge'),
        lease: query('lease_seconds'),
      });
      return answer.kind === 'confirmed' ? { status: 200, body: answer.challenge } : { status: 404 };
    }
    const header = (key: string) => request.headers[key]?.toString() ?? null;
    const { kind } = await services.webSub.receiveContent({
      token,
      contentType: header('content-type'),
      signature: header('x-hub-signature'),
      readBody: () => buffer(request),
    });
    return { status: kind === 'accepted' ? 202 : 404 };
  });
}

interface Hub {
  url: string;
  requests: { userAgent: string; contentType: string; form: URLSearchParams }[];
  /** Answers of the callback to the verification of intent. */
  confirmations: string[];
  distribute(content: string): Promise<number>;
}

/**
 * A hub that follows the WebSub recommendation: takes a request, verifies it, and signs what it distributes.
 */
async function startHub(): Promise<Hub> {
  const requests: Hub['requests'] = [];
  const confirmations: string[] = [];
  const url = await listen(async (request) => {
    const form = new URLSearchParams(await text(request));
    const { 'user-agent': userAgent = '', 'content-type': contentType = '' } = request.headers;
    requests.push({ userAgent, contentType, form });
    const callback = new URL(form.get('hub.callback') ?? '');
    callback.searchParams.set('hub.mode', 'subscribe');
    callback.searchParams.set('hub.topic', form.get('hub.topic') ?? '');
    callback.searchParams.set('hub.challenge', 'a challenge');
    callback.searchParams.set('hub.lease_seconds', '864000');
    confirmations.push(await (await fetch(callback)).text());
    return { status: 202 };
  });
  return {
    url,
    requests,
    confirmations,
    distribute: async (content) => {
      const { form } = requests.at(-1) ?? { form: new URLSearchParams() };
      const digest = createHmac('sha256', form.get('hub.secret') ?? '')
        .update(content)
        .digest('hex');
      const response = await fetch(form.get('hub.callback') ?? '', {
        method: 'POST',
        headers: { 'Content-Type': 'application/atom+xml', 'X-Hub-Signature': `sha256=${digest}` },
        body: content,
      });
      return response.status;
    },
  };
}

const feed = (
  updated: Date,
) => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>
  <link rel="self" href="${web.urlOf(name, '/feed')}"/><link rel="hub" href="${hub.url}/"/>
  <entry><title>One</title><link href="${web.urlOf(name, '/one')}"/><updated>${updated.toISOString()}</updated></entry></feed>`;

beforeAll(async () => {
  services = createConsoleServices(crawl);
  hub = await startHub();
  await crawl.set('announcements.publicUrl', `${await startConsole()}/public`);
  const first = new Date('2020-01-01');
  web.put(name, '/robots.txt', { status: 404 });
  web.put(name, '/feed', { body: feed(first), headers: { 'Content-Type': 'application/atom+xml' } });
  web.handle(name, '/one', (exchange) => respond(exchange, `<!doctype html><p>Version ${version}.</p>`));
  const list = await crawl.list({ scope: { mode: 'host' } });
  await crawl.seed(list, [web.urlOf(name, '/feed')]);
  await crawl.start();
  await waitUntil(
    () => crawl.prisma.feedSubscription.findFirst(),
    (subscription) => subscription?.expiresAt != null,
    40,
  );
});
afterAll(async () => {
  await services.close();
  for (const server of servers) server.close();
});

test('the hub that a feed names is asked once, politely, and its question is answered', async () => {
  // The subscription stands before the hub has read the answer.
  await expect.poll(() => hub.confirmations).toEqual(['a challenge']);
  expect(hub.requests).toHaveLength(1);
  const [{ userAgent, contentType, form }] = hub.requests as [Hub['requests'][number]];
  expect(userAgent).toContain('Meguri/');
  expect(contentType).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(form)).toMatchObject({
    'hub.mode': 'subscribe',
    'hub.topic': web.urlOf(name, '/feed'),
    'hub.lease_seconds': '864000',
  });
  expect(form.get('hub.callback')).toMatch(/\/public\/api\/websub\/[\w-]{32}$/);
  expect(form.get('hub.secret')).toMatch(/^[\w-]{32}$/);
});

test('pages that the hub announces are visited soon, where pushes have been right', async () => {
  const { hostId } = await crawl.host(web.hostOf(name));
  await crawl.untilIdle();
  const url = web.urlOf(name, '/one');
  // A source with a good record; without it the page would not be visited for a long time.
  const trusted = { trials: 40, hits: 38, misses: 1 };
  await crawl.prisma.hostAnnouncement.create({
    data: { hostId, source: announcementSourceNumber('push'), ...trusted },
  });
  await crawl.prisma.page.updateMany({ data: { nextVisitAt: new Date(Date.now() + 10 * 86_400_000) } });
  await letDaysPass(crawl.prisma, 2);
  version = 2;
  const before = await crawl.captures({ url });
  expect(await hub.distribute(feed(new Date()))).toBe(202);
  const captures = await waitUntil(
    () => crawl.captures({ url }),
    (found) => found.length > before.length,
    40,
  );
  expect(captures.at(-1)?.verdict).toBe('changed');
  const record = await crawl.prisma.hostAnnouncement.findUniqueOrThrow({
    where: { hostId_source: { hostId, source: announcementSourceNumber('push') } },
  });
  expect(record.hits).toBeGreaterThan(38 * 0.98);
});

test('a hub at a forbidden address is not requested', async () => {
  const { hostId } = await crawl.host(web.hostOf(name));
  await crawl.prisma.feedSubscription.updateMany({
    where: { hostId },
    data: { hub: 'http://169.254.169.254/latest/', nextAskAt: new Date(0), askedAt: null },
  });
  const row = await waitUntil(
    () => crawl.prisma.feedSubscription.findFirstOrThrow(),
    ({ askedAt }) => askedAt !== null,
    40,
  );
  expect(row.failures).toBe(1);
  expect(row.nextAskAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect(hub.requests).toHaveLength(1);
});
