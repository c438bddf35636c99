import type { ExportRequest } from '@meguri/api/services-port';
import { listNames, lists, type ListName } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { maxExports, maxExportsPerUser } from './export-slots.ts';

const crawl = await ownCrawl();
const { services } = crawl;
const url = 'https://h001.example/';

/** More hosts than a page of rows, with many ties in every key except the name. */
const hostCount = 450;

async function fileOf(list: ListName, change: Partial<ExportRequest> = {}): Promise<string> {
  const input = { list, parameters: {}, format: 'jsonl', ...change } as const;
  const { body } = await services.exports.begin({ ctx, input });
  let text = '';
  for await (const part of body) text += part;
  return text;
}

const rowsOf = async (list: ListName, change: Partial<ExportRequest> = {}) =>
  (await fileOf(list, change))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('an export has every row that matches, each once, in the order of the list', async () => {
  const urls = Array.from(
    { length: hostCount },
    (_, at) => `https://h${String(at).padStart(3, '0')}.example/`,
  );
  await services.seeds.add({ ctx, input: { urls } });
  await services.hosts.edit({ ctx, input: { name: 'h001.example', paused: true } });
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'one' }]);
  for (const sort of ['name', 'pages', 'load', 'lastAccess']) {
    const hosts = (await rowsOf('hosts', { parameters: { sort } })).map(({ host }) => host);
    expect(new Set(hosts).size).toBe(hostCount);
    expect(hosts).toHaveLength(hostCount);
    const query = { sort, direction: sort === 'name' ? 'asc' : 'desc' } as { sort: 'name'; direction: 'asc' };
    const list = await services.hosts.list({ ctx, input: { ...query, limit: 500 } });
    expect(hosts).toEqual(list.rows.map(({ name }) => name));
  }
  const size = (parameters: Record<string, string>) =>
    services.exports.size({ ctx, input: { list: 'hosts', parameters } });
  expect(await size({})).toEqual({ rows: hostCount, isComplete: true, maxRows: 1_000_000 });
  expect(await size({ state: 'paused' })).toMatchObject({ rows: 1, isComplete: true });
  expect(await rowsOf('hosts', { parameters: { state: 'paused' } })).toMatchObject([
    { host: 'h001.example', state: 'paused', access_interval_seconds: 20 },
  ]);
  expect(await rowsOf('pages')).toHaveLength(hostCount);
  expect(await services.exports.size({ ctx, input: { list: 'pages', parameters: {} } })).toMatchObject({
    rows: hostCount,
    isComplete: true,
  });
});

test('every list exports as many rows as it counts, with the requested columns', async () => {
  for (const list of listNames) {
    const parameters: Record<string, string> = list === 'page-captures' ? { url } : {};
    // The audit log grows with each export, so its rows are counted first.
    const size = await services.exports.size({ ctx, input: { list, parameters } });
    const rows = await rowsOf(list, { parameters });
    expect([list, rows.length]).toEqual([list, size.rows]);
    expect(size.isComplete).toBe(true);
  }
  expect(await rowsOf('captures', { columns: ['url', 'status'] })).toEqual([{ url, status: 200 }]);
  expect((await fileOf('captures', { format: 'csv', columns: ['url'] })).split('\r\n')).toEqual([
    'url',
    url,
    '',
  ]);
});

test('an export is audited with its filter, after its first rows are read', async () => {
  const parameters = { action: 'list.export', subject: 'list:audit' };
  expect(await rowsOf('audit', { parameters })).toHaveLength(1);
  const [entry] = await services.audit.list({ ctx, input: { subject: 'list:audit' } });
  expect(entry).toMatchObject({
    action: 'list.export',
    actor: 'operator',
    after: { format: 'jsonl', filter: parameters, columns: 'all' },
  });
});

test('a file that reaches the limit says so in its last line', async () => {
  await services.settings.set({ ctx, input: { key: 'export.maxRows', value: 250 } });
  const rows = await rowsOf('hosts');
  expect(rows).toHaveLength(251);
  expect(rows.at(-1)).toEqual({ cut: true, rows: 250, message: expect.stringContaining('export.maxRows') });
  expect((await fileOf('hosts', { format: 'csv' })).split('\r\n').at(-2)).toMatch(
    /^"Cut after 250 rows, .*",+$/,
  );
  await services.settings.set({ ctx, input: { key: 'export.maxRows', value: hostCount } });
  expect(await rowsOf('hosts')).toHaveLength(hostCount);
});

test('a filter that the list would ignore, unknown columns and unknown hosts are refused', async () => {
  const refused = (input: Partial<ExportRequest>) =>
    expect(fileOf('hosts', input)).rejects.toMatchObject({ code: 'invalid' });
  await refused({ parameters: { state: 'asleep' } });
  await refused({ parameters: { stat: 'paused' } });
  await refused({ columns: ['host', 'password'] });
  await expect(fileOf('captures', { parameters: { host: 'no.example' } })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(Object.keys(lists.hosts.parameters)).toContain('state');
});

test('exports that run at the same time are bounded, and end with their readers', async () => {
  const begin = (name: string) =>
    services.exports.begin({
      ctx: { ...ctx, actor: { ...ctx.actor, name } },
      input: { list: 'hosts', parameters: {}, format: 'csv' },
    });
  const users = Array.from({ length: maxExports / maxExportsPerUser }, (_, at) => `user ${at}`);
  const running = await Promise.all(users.flatMap((user) => [begin(user), begin(user)]));
  await expect(begin('user 0')).rejects.toMatchObject({ code: 'too-many-attempts' });
  await expect(begin('another')).rejects.toMatchObject({ code: 'too-many-attempts' });
  // One reader leaves before the first row, the others after it.
  for (const [at, { body }] of running.entries()) {
    const reader = body[Symbol.asyncIterator]();
    if (at > 0) await reader.next();
    await reader.return?.();
  }
  expect((await begin('another')).name).toMatch(/^hosts-\d{4}-\d\d-\d\d\.csv$/);
});
