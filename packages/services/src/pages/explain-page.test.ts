import { packPolicyState, unpackPolicyState } from '@meguri/database';
import { frequencyUnitsPerDay, revisitPolicies } from '@meguri/schedule';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const day = 86_400;
const url = 'https://first-visit.example/';
const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [url, 'https://known.example/'] } });
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'one', intervalSeconds: 5 * day }]);
  await crawl.prisma.host.updateMany({ data: { rateSum: 0, ratePages: 0 } });
  await crawl.prisma.page.updateMany({
    where: { url },
    data: { policyState: Uint8Array.from(packPolicyState([0.5, 5, 1, -2, 0]) ?? []) },
  });
});

const globalMeanOf = async (ratePerDay: number) => {
  await crawl.prisma.host.updateMany({
    where: { name: 'known.example' },
    data: { ratePages: 10, rateSum: BigInt(10 * ratePerDay * frequencyUnitsPerDay) },
  });
};

test.each([0.0625, 4])(
  'after a first visit on a host without a mean, the outlook uses the crawl-wide mean of %d changes a day',
  async (globalMeanRatePerDay) => {
    await globalMeanOf(globalMeanRatePerDay);
    const { why, nextVisitAt } = await crawl.services.pages.get({ ctx, input: { url } });
    const stored = await crawl.prisma.page.findFirstOrThrow({ where: { url } });
    const list = await crawl.prisma.seedList.findFirstOrThrow();
    const expected = [true, false].map(
      (changed) =>
        revisitPolicies.gamma.onVerdict({
          state: unpackPolicyState(stored.policyState),
          elapsedSeconds: ((nextVisitAt?.getTime() ?? 0) - (stored.lastVerdictAt?.getTime() ?? 0)) / 1_000,
          changed,
          host: { meanRatePerDay: null, globalMeanRatePerDay },
          limits: list,
          random: () => 0.5,
        }).intervalSeconds,
    );
    expect(why.outlook.map(({ intervalSeconds }) => intervalSeconds)).toEqual(expected);
  },
);
