import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { crawlPages } from '@meguri/services/testing';
import { expect, test } from 'vitest';
import { ownInstance } from '../instance/own-instance.fixture.ts';

const url = 'https://www.example.org/';

const { crawl, data, meguri, meguriWithInput, json } = await ownInstance();

test('seeds come from arguments, a file and standard input; refused lines are reported and fail the command', async () => {
  const file = path.join(data, 'seeds.txt');
  await writeFile(file, '# comment\n\nhttps://b.example/\n');
  expect(await meguri(['seeds', 'add', url, '--file', file])).toEqual({
    output: '2 accepted, 0 refused\n',
    errors: '',
    code: 0,
  });
  const input = 'https://c.example/\nnonsense\n';
  expect(await meguriWithInput(['seeds', 'add', '--file', '-'], input)).toEqual({
    output: '1 accepted, 1 refused\n',
    errors: 'refused nonsense: no address: begin it with http:// or https://\n',
    code: 1,
  });
  expect((await meguri(['seeds', 'add', url, '--list', 'towns'])).errors).toBe(
    'error: there is no seed list "towns"; existing lists: "default"\n',
  );
  expect((await meguri(['seeds', 'lists'])).output).toMatch(/^name +seeds .*\ndefault +3 +domain +gamma/);
});

test('status, hosts and pages show the data of the crawl', async () => {
  expect(await json(['status'])).toMatchObject({ known: 3, hosts: { total: 3 }, seedCount: 3 });
  expect((await meguri(['status'])).output).toMatch(/pages known +3\n/);
  expect(await json(['hosts', 'list', 'example.org'])).toMatchObject([{ name: 'www.example.org', pages: 1 }]);
  expect((await meguri(['hosts', 'list', '--sort', 'pages'])).output).toContain('3 of 3 hosts\n');
  expect(await json(['hosts', 'list', '--limit', '2'])).toHaveLength(2);
  expect(await json(['hosts', 'list', '--state', 'paused'])).toEqual([]);
  expect((await meguri(['hosts', 'show', 'www.example.org'])).output).toMatch(
    / \* +Default +20 +decides the interval/,
  );
  expect(await json(['pages', 'show', url])).toMatchObject({ state: 'new', why: { code: 'seed' } });
});

test('export writes everything that matches, and refuses an unknown filter', async () => {
  expect((await meguri(['export', 'hosts', '--where', 'sort=name', '--columns', 'host,pages'])).output).toBe(
    'host,pages\r\nb.example,1\r\nc.example,1\r\nwww.example.org,1\r\n',
  );
  const file = path.join(data, 'pages.jsonl');
  await meguri(['export', 'pages', '--format', 'jsonl', '--where', 'host=b.example', '-o', file]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ url: 'https://b.example/', state: 'new' });
  expect((await meguri(['export', 'hosts', '--where', 'stat=paused'])).errors).toBe(
    'error: The list hosts has no such filter, or the filter does not accept this value: stat. Correct or remove it.\n',
  );
});

test('pause and resume take a confirmation, and status names what is paused', async () => {
  expect(await meguri(['pause'])).toEqual({
    output: '',
    errors: 'error: Pause the crawl? Add --yes to confirm.\n',
    code: 1,
  });
  const reason = ['--reason', 'disk exchange', '--yes'];
  expect((await meguri(['pause', ...reason])).output).toBe('crawl paused\n');
  expect((await meguri(['status'])).output).toMatch(
    /! The crawl is paused by .+ since \d{4}-.+: disk exchange\. Resume with meguri resume\.\n/,
  );
  expect((await meguri(['pause', '--list', 'default', '--yes'])).output).toMatch(
    /^seed list "default" paused\n! The crawl is paused/,
  );
  expect((await meguri(['hosts', 'show', 'b.example'])).output).toContain('paused the crawl');
  expect((await meguri(['resume', '--yes'])).output).toContain('Resume with meguri resume --list');
  expect((await meguri(['resume', '--list', 'default', '--yes'])).output).toBe(
    'seed list "default" resumed\n',
  );
  expect((await meguri(['pause', '--node', '77', '--yes'])).errors).toBe('error: Node 77 not found.\n');
});

test('hosts set changes only the named settings', async () => {
  const set = await json(['hosts', 'set', 'b.example', '--interval', '60', '--pause', '--reason', 'asked']);
  expect(set).toMatchObject({
    state: 'paused',
    settings: { minIntervalSeconds: 60, paused: true, pageCap: null },
  });
  const reset = await json(['hosts', 'set', 'b.example', '--interval', 'none', '--resume']);
  expect(reset).toMatchObject({ settings: { minIntervalSeconds: null, paused: false } });
  expect((await meguri(['hosts', 'set', 'b.example', '--interval', '0'])).errors).toBe(
    'error: 0 s is below the default access interval of 20 s and can burden b.example. Continue? Add --yes to confirm.\n',
  );
  expect((await meguri(['hosts', 'set', 'b.example', '--own-server'])).errors).toContain(
    'Do you run this server? Add --yes',
  );
  const own = await json(['hosts', 'set', 'b.example', '--own-server', '--yes']);
  expect(own).toMatchObject({ settings: { ownServer: true }, interval: { seconds: 0 } });
  await json(['hosts', 'set', 'b.example', '--no-own-server']);
  expect(await meguri(['hosts', 'set', 'b.example'])).toMatchObject({
    code: 1,
    errors: 'error: nothing to change: name at least one of the options that --help lists\n',
  });
  expect(await meguri(['hosts', 'set', 'b.example', '--priority', '1000'])).toMatchObject({
    code: 1,
    errors: 'error: priority: must be a whole number from -100 to 100, not 1000.\n',
  });
});

test('the archive returns captures, their headers and its index', async () => {
  const first = crawl.clock.now();
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'version one' }]);
  crawl.clock.advanceSeconds(3_600);
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'version two' }]);
  // The latest capture, since the crawl's clock is ahead of the command's.
  const late = ['--at', crawl.clock.now().toISOString()];
  expect(await meguri(['archive', 'get', url, ...late])).toEqual({
    output: 'version two',
    errors: '',
    code: 0,
  });
  expect((await meguri(['archive', 'get', url, '--at', first.toISOString()])).output).toBe('version one');
  expect((await meguri(['archive', 'get', url, ...late, '--headers'])).output).toMatch(
    /^WARC-Type: response\n.*\n\nHTTP\/1\.1 200 OK\n.*\n\nversion two$/s,
  );
  const file = path.join(data, 'page.html');
  expect((await meguri(['archive', 'get', url, ...late, '-o', file])).errors).toMatch(/^11 bytes of https/);
  expect(await readFile(file, 'utf8')).toBe('version two');
  expect(await json(['archive', 'list', url])).toMatchObject([
    { payloadBytes: 11 },
    { capturedAt: first.toISOString() },
  ]);
  expect((await meguri(['archive', 'cdxj'])).output.match(/^org,example\)\/ \d{14} \{/gm)).toHaveLength(2);
  expect(await meguri(['archive', 'get', 'https://www.example.org/none'])).toMatchObject({
    code: 1,
    errors: 'error: The archive has no capture of https://www.example.org/none.\n',
  });
});

test('a compressed page is printed as text, or as it was received', async () => {
  const body = gzipSync('compressed');
  crawl.clock.advanceSeconds(3_600);
  await crawlPages(crawl, [{ url, verdict: 'changed', body, contentEncoding: 'gzip' }]);
  const late = ['--at', crawl.clock.now().toISOString()];
  expect((await meguri(['archive', 'get', url, ...late])).output).toBe('compressed');
  const file = path.join(data, 'page.html.gz');
  await meguri(['archive', 'get', url, ...late, '--raw', '-o', file]);
  expect(await readFile(file)).toEqual(body);
});

test('a seed list is changed by name, and only in the named fields', async () => {
  const set = (...args: string[]) => meguri(['seeds', 'set', ...args]);
  expect(await set('default', '--importance', '4', '--reason', 'festival week')).toEqual({
    output: 'default: policy gamma, importance 4, pacing off\n',
    errors: '',
    code: 0,
  });
  expect((await meguri(['seeds', 'lists'])).output).toMatch(/default .* 4 /);
  expect((await set('default', '--policy', 'paper')).output).toBe(
    'default: policy paper, importance 4, pacing off\n',
  );
  await set('default', '--policy', 'gamma', '--importance', '1');
  await set('default', '--new-hosts', 'start');
  const { scope } = await crawl.prisma.seedList.findUniqueOrThrow({ where: { name: 'default' } });
  expect(scope).toMatchObject({ mode: 'domain', startsAtNewHosts: true });
  const types = async (...args: string[]) => {
    await set('default', ...args);
    return (await crawl.prisma.seedList.findUniqueOrThrow({ where: { name: 'default' } })).scope;
  };
  expect(await types('--media-types', 'text')).toMatchObject({ startsAtNewHosts: true, embedded: false });
  const own = ['--media-types', 'text/*', 'application/pdf', '--other-types-interval', '86400'];
  expect(await types(...own, '--embedded', 'on')).toMatchObject({
    mediaTypes: ['text/*', 'application/pdf'],
    otherTypesSeconds: 86_400,
    embedded: true,
  });
  expect(await set('default', '--media-types', 'nonsense')).toMatchObject({ code: 1 });
  await set('default', '--media-types', 'all', '--other-types-interval', 'none', '--new-hosts', 'scope');
  expect((await set('default')).errors).toContain('nothing to change');
  expect(await set('default', '--importance', '9')).toMatchObject({ code: 1 });
  expect((await set('towns', '--importance', '2')).errors).toContain('there is no seed list "towns"');
});

test('pages take the given importance, or that of their seed list', async () => {
  const set = (importance: string, ...urls: string[]) =>
    meguri(['pages', 'set', ...urls, '--importance', importance]);
  const stored = () => crawl.prisma.page.findFirstOrThrow({ where: { url } });
  expect(await set('4', url)).toEqual({ output: '1 page changed\n', errors: '', code: 0 });
  expect(await stored()).toMatchObject({ importanceClass: 4 });
  expect(await set('none', url, 'https://unknown.example/')).toMatchObject({
    output: '1 page changed\n',
    errors: '1 of the URLs are unknown or named twice\n',
    code: 1,
  });
  expect(await stored()).toMatchObject({ importanceClass: null });
  expect((await set('3', url)).errors).toBe(
    'error: 3 is not a valid importance. Choose one of 0.25, 0.5, 1, 2, 4, 8.\n',
  );
});

test('pages become due on request, some or all', async () => {
  expect(await meguri(['pages', 'revisit', url])).toEqual({ output: '1 page is due\n', errors: '', code: 0 });
  expect((await meguri(['pages', 'revisit', '--host', 'b.example'])).output).toBe('1 page is due\n');
  expect((await meguri(['pages', 'revisit', '--all'])).output).toBe('3 pages are due\n');
  expect(await meguri(['pages', 'revisit', `${url}unknown`])).toMatchObject({
    output: '0 pages are due\n',
    code: 1,
  });
  expect(await meguri(['pages', 'revisit'])).toMatchObject({
    code: 1,
    errors: 'error: name either URLs, or --host, or --all\n',
  });
});

test('settings are read and written, invalid ones are refused by name', async () => {
  const key = 'access.intervalSeconds';
  expect((await meguri(['settings', 'set', key, '5'])).errors).toMatch(
    /^error: 5 s is below the shipped access interval .+ Add --yes to confirm\.\n$/,
  );
  expect((await meguri(['settings', 'set', key, '5', '--yes'])).code).toBe(0);
  expect((await meguri(['settings', 'get', key])).output).toBe('5\n');
  expect((await meguri(['settings', 'set', key, '--default'])).code).toBe(0);
  expect(await json(['settings', 'get', key])).toMatchObject({ value: 20, isDefault: true });
  const wrong = await meguri(['settings', 'set', key, 'soon']);
  expect(wrong).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: setting access\.intervalSeconds/),
  });
  expect((await meguri(['settings', 'get', 'no.such'])).code).toBe(1);
});

test('the audit log reads in sentences, and undo shows its effect before it asks', async () => {
  const key = 'fetch.connectTimeoutSeconds';
  await meguri(['settings', 'set', key, '7200', '--reason', 'slow network']);
  const [entry] = (await json(['audit', key])) as { id: string }[];
  const id = entry?.id ?? '';
  expect((await meguri(['audit', '--subject', `setting:${key}`])).output).toMatch(
    new RegExp(`^${id}  .+Z  at the command line\n  .+ changed the setting ${key} from 20 s to 2 h[.]\n`),
  );
  expect(await meguri(['undo', id])).toEqual({
    output: expect.stringContaining(`The undo changes:\n  ${key}: 2 h → 20 s\n`),
    errors: `error: Undo entry ${id}? Add --yes to confirm.\n`,
    code: 1,
  });
  expect((await meguri(['undo', id, '--yes'])).output).toContain(`Entry ${id} is undone.\n`);
  expect((await meguri(['audit', '--limit', '1'])).output).toContain(`Undo of entry ${id}.`);
  expect((await meguri(['undo', id, '--yes'])).errors).toContain('is already undone');
  const [pause] = (await json(['audit', '--action', 'crawl.pause'])) as { id: string }[];
  expect((await meguri(['undo', pause?.id ?? '', '--yes'])).errors).toMatch(/^error: A pause has no undo/);
  expect((await meguri(['audit', '--kind', 'host', '--from', '2999-01-01'])).output).toBe(
    'No entries match.\n',
  );
  expect((await meguri(['undo', '0'])).errors).toContain('there is no entry 0');
});

test('verify reports differences and fails', async () => {
  expect(await meguri(['verify', '--files'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\nEverything agrees\.\n$/),
  });
  await crawl.prisma.host.updateMany({ where: { name: 'b.example' }, data: { load: 1n } });
  expect(await meguri(['verify', '--sample', '1'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('host load sums:\n  b.example load: stored 1, recomputed 0\n'),
  });
});

test('a sign-in link can be claimed', async () => {
  const { output } = await meguri(['sign-in-link']);
  const [, token = ''] = /^http:\/\/127\.0\.0\.1:3000\/claim\?token=(\S+)\n$/.exec(output) ?? [];
  const call = { ctx: { requestId: '', clientAddress: null }, input: { token } };
  crawl.clock.set(new Date());
  expect(await crawl.services.auth.inspectLink(call)).toEqual({ usable: true, role: 'administrator' });
});

test('without a running instance, every command fails with that reason in one line', async () => {
  const elsewhere = path.join(data, 'nowhere');
  expect(await meguri(['status'], { data: elsewhere })).toEqual({
    output: '',
    errors: `error: no instance runs in ${elsewhere}: start it with "npm start", name its directory with --data, or set DATABASE_URL and REDIS_URL\n`,
    code: 1,
  });
});
