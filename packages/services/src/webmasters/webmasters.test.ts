import { createHash } from 'node:crypto';
import type { DeskKey } from '@meguri/api/services-port';
import { readProofText } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { operator } from '../testing/own-crawl.ts';
import { hostOf } from './claim-host.ts';
import { ctx, name, ownDesk } from './own-desk.fixture.ts';

const { crawl, desk, claimRow, open, claim, proven, set, hostRow } = await ownDesk();

test.each([
  ['WWW.Site.Example', name],
  ['https://www.site.example/some/page?q#f', name],
  [' www.site.example. ', name],
  ['例え.example', 'xn--r8jz45g.example'],
  ['site.example:8080', 'site.example:8080'],
  ['https://site.example:443', 'site.example'],
  ['site.example:443', 'site.example'],
  ['192.0.2.1', '192.0.2.1'],
  ['0x7f.1', '127.0.0.1'],
  ['user@site.example', null],
  ['site.example:99999', null],
  ['ftp://site.example/', 'site.example'],
  ['', null],
  ['not a host', null],
])('reads the host of %j as %j', (written, host) => {
  expect(hostOf(written)).toBe(host);
});

test('a host that the crawl does not know cannot be claimed', async () => {
  expect(await desk().claim({ ctx, host: 'unknown.example' })).toEqual({ kind: 'unknown' });
  expect(await desk().claim({ ctx, host: `${name}:8080` })).toEqual({ kind: 'unknown' });
});

test('the database stores neither the key nor the proof, and the proof does not open the desk', async () => {
  const key = await claim();
  const view = await open(key);
  const token = readProofText(view?.claim.proof ?? '') ?? '';
  const row = await claimRow(key);
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(Buffer.from(row.secretHash).toString('hex')).toBe(digest(key.secret));
  expect(Buffer.from(row.tokenHash).toString('hex')).toBe(digest(token));
  expect(await open({ ...key, secret: token })).toBeNull();
  expect(await open({ ...key, secret: 'x'.repeat(43) })).toBeNull();
});

test('refuses actions before the proof, with the key of another claim, and at another host', async () => {
  const key = await claim();
  expect((await open(key))?.host).toBeNull();
  expect(await set(key, { paused: true })).toEqual({ kind: 'closed' });
  expect(await desk().tryRobots({ ctx, key, input: { host: name, draft: '', urls: [] } })).toBeNull();
  const other = await proven();
  expect(await set({ id: other.id, secret: key.secret }, { paused: true })).toEqual({ kind: 'closed' });
  expect(await set(other, { paused: true }, 'blog.site.example')).toEqual({ kind: 'closed' });
  expect((await open(other, 'blog.site.example'))?.host?.name).toBe(name);
  expect((await hostRow()).paused).toBe(false);
});

test('a proof by DNS covers the hosts below its domain', async () => {
  const key = await proven(name, 'site.example');
  const view = await open(key, 'blog.site.example');
  expect(view?.host?.name).toBe('blog.site.example');
  expect(view?.hosts.toSorted()).toEqual(['blog.site.example', name]);
});

test('a removal request is filed in the inbox with its kind', async () => {
  const key = await proven();
  const request = {
    url: `http://${name}/old/`,
    isPrefix: true,
    address: 'web@site.example',
    text: 'It is mine.',
  };
  const ask = (change: object) =>
    desk().requestRemoval({ ctx, key, input: { host: name, request: { ...request, ...change } } });
  expect(await ask({ url: 'http://elsewhere.example/' })).toEqual({ kind: 'invalid', field: 'url' });
  expect(await ask({ address: 'nowhere' })).toEqual({ kind: 'invalid', field: 'address' });
  expect(await ask({})).toEqual({ kind: 'done' });
  const { rows } = await crawl.services.complaints.list({ ctx: operator, input: { limit: 10 } });
  expect(rows).toMatchObject([
    { kind: 'removal', status: 'open', hosts: [name], subject: `Removal: ${name}` },
  ]);
});

test('a draft of robots.txt is evaluated for the pages of the host', async () => {
  const key = await proven();
  const draft = 'User-agent: *\nDisallow: /\n';
  const trial = await desk().tryRobots({ ctx, key, input: { host: name, draft, urls: ['/a'] } });
  expect(trial?.verdicts).toMatchObject([{ url: '/a', allowed: false, line: 2 }]);
});

test('a draft made to take long does not hold up others', async () => {
  const key = await proven();
  const draft = `User-agent: *\n${'Disallow: *ababababbb\n'.repeat(22_000)}`;
  const urls = Array.from({ length: 50 }, () => `/bb${'ab'.repeat(4_900)}`);
  // Others have a turn whenever a callback of this kind runs.
  let turns = 0;
  let isOver = false;
  const countTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurns);
  };
  countTurns();
  const startedMs = performance.now();
  const trial = await desk().tryRobots({ ctx, key, input: { host: name, draft, urls } });
  isOver = true;
  const tookMs = Math.round(performance.now() - startedMs);
  console.info(`50 URLs of a hostile draft: ${tookMs} ms, ${turns} turns for others`);
  expect(trial?.verdicts).toHaveLength(50);
  expect(turns).toBeGreaterThan(10);
});

test('operators see proven claims and can close a desk; its settings stay', async () => {
  const key = await proven();
  await set(key, { minIntervalSeconds: 77, maxPathDepth: 4, pageCap: 500 });
  const { webmasters } = crawl.services;
  const list = (active: boolean) => webmasters.list({ ctx: operator, input: { active } });
  const { rows } = await list(true);
  expect(rows.find(({ id }) => id === key.id)).toMatchObject({
    host: name,
    method: 'file',
    state: 'proved',
    settings: { minIntervalSeconds: 77, maxPathDepth: 4, pageCap: 500 },
  });
  await webmasters.revoke({ ctx: operator, input: { id: key.id, reason: 'another owner' } });
  expect(await open(key)).toBeNull();
  expect((await list(true)).rows.map(({ id }) => id)).not.toContain(key.id);
  expect((await list(false)).rows.find(({ id }) => id === key.id)).toMatchObject({
    state: 'revoked',
    endedBy: 'operator',
  });
  expect((await hostRow()).webmasterIntervalSeconds).toBe(77);
  const again = webmasters.revoke({ ctx: operator, input: { id: key.id } });
  await expect(again).rejects.toMatchObject({ code: 'not-found' });
});

test('a desk that its webmaster closes stays closed, and so does one whose proof was not renewed', async () => {
  const left = await proven();
  expect(await desk().leave({ ctx, key: left, input: undefined })).toEqual({ kind: 'done' });
  expect(await open(left)).toBeNull();
  const expired = await proven();
  crawl.clock.advanceSeconds(86_400);
  expect(await open(expired)).toBeNull();
});

test('claims and checks are limited per client and per host', async () => {
  const from = (clientAddress: string) => ({ ...ctx, clientAddress });
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1)
    outcomes.push((await desk().claim({ ctx: from('192.0.2.51'), host: 'unknown.example' })).kind);
  expect(outcomes.slice(-2)).toEqual(['unknown', 'too-many']);
  const key = await claim('blog.site.example');
  const checks: string[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1)
    checks.push((await desk().check({ ctx, key, input: { method: 'dns' } })).kind);
  expect(checks.slice(-2)).toEqual(['done', 'too-many']);
});

test('repeated checks by another client do not use up those of the webmaster', async () => {
  const host = 'xn--r8jz45g.example';
  const look = async (key: DeskKey, clientAddress: string) =>
    (await desk().check({ ctx: { ...ctx, clientAddress }, key, input: { method: 'file' } })).kind;
  const [one, other, another] = [await claim(host), await claim(host), await claim(host)];
  const looked: string[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) looked.push(await look(one, `2001:db8::${attempt}`));
  expect(looked.filter((kind) => kind === 'done')).toHaveLength(12);
  expect(await look(other, '192.0.2.60')).toBe('done');
  // Many clients together reach the limit of the host, which does not apply to a webmaster with a proof.
  for (let stranger = 0; stranger < 47; stranger += 1)
    await look(stranger % 2 === 0 ? other : another, `203.0.113.${stranger}`);
  expect(await look(another, '192.0.2.61')).toBe('too-many');
  expect(await look(await proven(host), '192.0.2.61')).toBe('done');
});

test('a webmaster with a proof may always stop the host', async () => {
  const key = await proven();
  const kinds = new Set<string>();
  for (let act = 0; act < 201; act += 1) kinds.add((await set(key, { minIntervalSeconds: -1 })).kind);
  expect([...kinds]).toEqual(['invalid', 'too-many']);
  expect(await set(key, { paused: true })).toEqual({ kind: 'done' });
});
