import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostileBehaviour } from '../sites/behaviour.ts';
import { linksIn } from '../testing/demo-client.ts';
import { runDemoWeb } from '../testing/run-demo-web.ts';
import type { RunningDemo } from '../testing/run-demo-web.ts';
import { endlessPath, gzipBombPath, hugePath } from './traps.ts';

const halfAVirtualDaySeconds = 30;
const mib = 1024 * 1024;

let demo: RunningDemo;

beforeAll(async () => {
  demo = await runDemoWeb(85);
});
afterAll(() => demo.web.close());

function urlOn(behaviour: HostileBehaviour, target = '/'): string {
  return demo.urlOf(
    demo.hostWhere(({ role, site }) => site.behaviour === behaviour || role === behaviour),
    target,
  );
}

/** Statuses and error codes of one URL at many moments of several virtual days. */
async function outcomesOverDays(url: string): Promise<Set<number | string>> {
  const outcomes = new Set<number | string>();
  for (let i = 0; i < 20; i++) {
    demo.clock.advance(halfAVirtualDaySeconds);
    outcomes.add(await demo.request(url).then(({ status }) => status, codeOf));
  }
  return outcomes;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

describe('a hostile host', () => {
  test('that is down for a while resets connections, and answers at other times', async () => {
    expect(await outcomesOverDays(urlOn('outage'))).toEqual(new Set([200, 'ECONNRESET']));
  });

  test('in maintenance says when to come back, and answers then', async () => {
    const url = urlOn('maintenance');
    let response = await demo.request(url);
    for (let i = 0; response.status !== 503 && i < 20; i++) {
      demo.clock.advance(halfAVirtualDaySeconds);
      response = await demo.request(url);
    }
    expect(response.status).toBe(503);
    demo.clock.advance(Number(response.headers['retry-after']));
    expect((await demo.request(url)).status).toBe(200);
  });

  test('with broken robots fails on robots.txt alone', async () => {
    expect(await outcomesOverDays(urlOn('robots-error', '/robots.txt'))).toContain(503);
    expect(await outcomesOverDays(urlOn('robots-error'))).toEqual(new Set([200]));
  });

  test('that throttles lets three requests pass in five seconds', async () => {
    demo.clock.advance(5);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await demo.request(urlOn('throttling'))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    demo.clock.advance(5);
    expect((await demo.request(urlOn('throttling'))).status).toBe(200);
  });

  test('that resets does so for some paths and moments only', async () => {
    const host = demo.hostWhere(({ site }) => site.behaviour === 'resetting');
    const outcomes = new Set<number | string>();
    for (const page of host.site.tree.pages.slice(0, 12)) {
      demo.clock.advance(1);
      outcomes.add(await demo.request(demo.urlOf(host, page.target)).then(({ status }) => status, codeOf));
    }
    expect(outcomes).toEqual(new Set([200, 'ECONNRESET']));
  });

  test('with a redirect loop never answers a page', async () => {
    let url = urlOn('redirect-loop', '/moved/here');
    const passed = new Set<string>();
    while (!passed.has(url)) {
      passed.add(url);
      const { status, headers } = await demo.request(url);
      expect(status).toBe(302);
      url = new URL(headers.location ?? '', url).href;
    }
    expect(passed.size).toBe(3);
  });

  test('with a calendar always has another month', async () => {
    const url = urlOn('calendar-trap', '/calendar/2024/12/');
    const links = linksIn((await demo.request(url)).body.toString(), url);
    expect(links).toContain(urlOn('calendar-trap', '/calendar/2025/01/'));
    expect(links).toContain(urlOn('calendar-trap', '/calendar/2024/11/'));
    expect((await demo.request(urlOn('calendar-trap', '/calendar/2024/12/03.html'))).status).toBe(200);
  });

  test('with sessions opens a new one for every visitor and keeps it through the site', async () => {
    const url = urlOn('session-trap');
    const first = linksIn((await demo.request(url)).body.toString(), url)[1] ?? '';
    demo.clock.advance(1);
    const second = linksIn((await demo.request(url)).body.toString(), url)[1] ?? '';
    expect(first).toMatch(/(?:;jsessionid=|\?visit=)\w+$/);
    expect(second).not.toBe(first);
    const inside = await demo.request(first);
    expect(inside.status).toBe(200);
    expect(linksIn(inside.body.toString(), first)).toContain(first);
  });

  test('with an endless page sends until the client disconnects', async () => {
    const response = await demo.request(urlOn('endless', endlessPath), { maxBodyBytes: 300_000 });
    expect(response.headers).not.toHaveProperty('content-length');
    expect(response.body.length).toBeGreaterThanOrEqual(300_000);
  });

  test('with a huge page sends all of it', async () => {
    const { headers, body } = await demo.request(urlOn('huge', hugePath));
    expect(body.length).toBe(Number(headers['content-length']));
    expect(body.length).toBeGreaterThan(30 * mib);
  });

  test('with a gzip bomb sends few bytes that decode to very many', async () => {
    const { headers, body } = await demo.request(urlOn('gzip-bomb', gzipBombPath));
    expect(headers['content-encoding']).toBe('gzip');
    expect(body.length).toBeLessThan(mib);
    expect(() => gunzipSync(body, { maxOutputLength: 200 * mib })).toThrow(
      expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }),
    );
  });

  test('with broken gzip has pages that cannot be decoded and pages that can', async () => {
    const host = demo.hostWhere(({ site }) => site.behaviour === 'broken-gzip');
    const outcomes = new Set<boolean>();
    for (const page of host.site.tree.pages) {
      const { body } = await demo.request(demo.urlOf(host, page.target), {
        headers: { 'accept-encoding': 'gzip' },
      });
      outcomes.add(unpacks(body));
    }
    expect(outcomes).toEqual(new Set([true, false]));
  });

  test('that is slow keeps a request waiting', async () => {
    const started = performance.now();
    await demo.request(urlOn('slow'));
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  test('that trickles sends its page in small pieces', async () => {
    const started = performance.now();
    const { body } = await demo.request(urlOn('trickling'), { maxBodyBytes: 1500 });
    expect(body.length).toBeLessThan(2500);
    expect(performance.now() - started).toBeGreaterThan(150);
  });

  test('that is a twin has the same site, byte for byte', async () => {
    const twin = demo.hostWhere(({ role }) => role === 'twin');
    expect(twin.hostname).toBe(`www.${twin.site.hostname}`);
    const original = demo.hostWhere(({ hostname }) => hostname === twin.site.hostname);
    for (const page of twin.site.tree.pages.slice(0, 5)) {
      const [one, other] = await Promise.all(
        [twin, original].map((host) => demo.request(demo.urlOf(host, page.target))),
      );
      expect(one?.body).toEqual(other?.body);
    }
  });

  test('that is a former name redirects each path to the present name', async () => {
    const host = demo.hostWhere(({ role }) => role === 'former-name');
    const { status, headers } = await demo.request(demo.urlOf(host, '/news/?x=1'));
    expect(status).toBe(301);
    expect(headers.location).toBe(`http://${host.site.hostname}:${demo.web.port}/news/?x=1`);
  });
});

function unpacks(body: Buffer): boolean {
  try {
    gunzipSync(body);
    return true;
  } catch {
    return false;
  }
}
