import { expect, test } from 'vitest';
import { operator as administrator, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { hosts, bulkEdits, seeds } = crawl.services;
const name = 'own.example';
const operator = { ...administrator, actor: { ...administrator.actor, role: 'operator' as const } };
await seeds.add({ ctx: operator, input: { urls: [`https://${name}/`] } });

test('an interval below the default is refused until it is confirmed, for one host and for many', async () => {
  const low = { minIntervalSeconds: 0 };
  const selection = { names: [name] };
  await expect(hosts.edit({ ctx: operator, input: { name, ...low } })).rejects.toMatchObject({
    code: 'invalid',
    field: 'minIntervalSeconds',
    message: expect.stringContaining('below the default of 20 s'),
  });
  await expect(bulkEdits.apply({ ctx: operator, input: { selection, change: low } })).rejects.toMatchObject({
    code: 'invalid',
  });
  const edited = await hosts.edit({ ctx: operator, input: { name, ...low, confirmed: true } });
  expect(edited.settings.minIntervalSeconds).toBe(0);
  // The default and longer intervals need no confirmation.
  for (const minIntervalSeconds of [20, 60, null])
    await hosts.edit({ ctx: operator, input: { name, minIntervalSeconds } });
});

test('only administrators may declare a server our own, and it is crawled without access delay', async () => {
  const input = { name, ownServer: true, confirmed: true };
  await expect(hosts.edit({ ctx: operator, input })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(
    hosts.edit({ ctx: administrator, input: { ...input, confirmed: false } }),
  ).rejects.toMatchObject({ code: 'invalid', field: 'ownServer' });
  const own = await hosts.edit({ ctx: administrator, input });
  expect(own).toMatchObject({ interval: { seconds: 0 }, effectiveIntervalSeconds: 0 });
  const ended = await hosts.edit({ ctx: operator, input: { name, ownServer: false } });
  expect(ended.interval.seconds).toBe(20);
  const undo = { name, auditId: ended.version ?? '' };
  await expect(hosts.undo({ ctx: operator, input: undo })).rejects.toMatchObject({ code: 'forbidden' });
  expect((await hosts.undo({ ctx: administrator, input: undo })).settings.ownServer).toBe(true);
});
