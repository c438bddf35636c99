import { hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const name = 'active.example';

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [`https://${name}/`, 'https://other.example/'] } });
});

const hoursAgo = (hours: number) => new Date(crawl.clock.now().getTime() - hours * 3_600_000);
const capture = (host: string, hours: number, outcome: string) =>
  crawl.prisma.capture.create({
    data: {
      hostId: hostIdOf(host),
      urlKey: BigInt(urlKeyOf(`https://${host}/`)),
      capturedAt: hoursAgo(hours),
      url: `https://${host}/`,
      outcome,
      code: 'fetched',
      recordType: 'response',
      fileName: 'a.warc.gz',
      offset: 0n,
      length: 100,
      payloadBytes: 4_000n,
      durationMs: 500,
    },
  });

test('accesses count in their hours with outcomes, bytes and time, and hours without accesses are included', async () => {
  await capture(name, 0, 'changed');
  await capture(name, 2, 'unchanged');
  await capture(name, 2.0001, 'error');
  await capture(name, 30, 'changed');
  await capture('other.example', 0, 'changed');
  const { hours, isWhole } = await crawl.services.hosts.activity({ ctx, input: { name, hours: 24 } });
  expect(isWhole).toBe(true);
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toMatchObject({ changed: 1, errors: 0, bytes: 4_000, milliseconds: 500 });
  const sums = hours.reduce((sum, hour) => sum + hour.changed + hour.unchanged + hour.errors, 0);
  expect(sums).toBe(3);
  expect(hours.at(-2)).toMatchObject({ changed: 0, unchanged: 0, errors: 0, bytes: 0 });
  const week = await crawl.services.hosts.activity({ ctx, input: { name, hours: 168 } });
  expect(week.hours).toHaveLength(168);
  expect(week.hours.filter(({ changed }) => changed === 1)).toHaveLength(2);
});

test('a complaint that names the host is listed with it', async () => {
  await crawl.services.complaints.enter({
    ctx,
    input: {
      subject: 'Too fast',
      text: `Please slow down at https://${name}/.`,
      fromName: 'Webmaster',
      fromAddress: null,
    },
  });
  const { complaints } = await crawl.services.hosts.activity({ ctx, input: { name, hours: 24 } });
  expect(complaints).toMatchObject([{ subject: 'Too fast', fromName: 'Webmaster', status: 'open' }]);
});
