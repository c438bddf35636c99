import { hostIdOf, insertDiscovered, openDatabase, urlKeyOf, type Database } from '@meguri/database';
import { changeRateTerm, frequencyUnitsPerDay, plannedFrequency } from '@meguri/schedule';
import { createTestDatabase, FakeClock, type TestDatabase } from '@meguri/testing';
import { afterEach, beforeEach } from 'vitest';

export const day = 86_400;
let testDatabase: TestDatabase;
export let database: Database;
export let clock: FakeClock;

beforeEach(async () => {
  clock = new FakeClock();
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 2);
  await database.prisma.seedList.create({
    data: { id: 1, name: 'usual', createdAt: clock.now(), scope: {} },
  });
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

export const ratesOf = (pages: number) => Array.from({ length: pages }, (_, index) => 2 ** -(index % 8));
export const intervalOf = (ratePerDay: number) => Math.round(Math.max(1, 1 / ratePerDay) * day);

/** A host with pages that change once a day, every two, four, … 128 days, scheduled at the same rates. */
export async function host(name: string, pages: number, effectiveIntervalSeconds: number): Promise<bigint> {
  const { prisma } = database;
  const hostId = hostIdOf(name);
  const urls = ratesOf(pages).map((_, index) => `http://${name}/${index}`);
  await insertDiscovered(prisma, {
    nodeId: 1,
    now: clock.now(),
    intervalSeconds: 20,
    reason: 'new',
    pages: urls.map((url) => ({
      hostId,
      hostName: name,
      site: name,
      urlKey: urlKeyOf(url),
      url,
      seedListId: 1,
      depth: 0,
      dynamicHops: 0,
      redirectHops: 0,
      priority: 0,
      maxPagesPerHost: 10_000,
    })),
  });
  for (const ratePerDay of new Set(ratesOf(pages))) {
    const intervalSeconds = intervalOf(ratePerDay);
    const alike = urls.filter((_, index) => ratesOf(pages)[index] === ratePerDay);
    await prisma.page.updateMany({
      where: { hostId, url: { in: alike } },
      data: {
        intervalSeconds,
        plannedFrequency: plannedFrequency(intervalSeconds),
        rateTerm: changeRateTerm({ ratePerDay, informed: true }),
        policyState: policyState(ratePerDay),
        visits: 5,
        lastVerdictAt: clock.now(),
      },
    });
  }
  const baseLoad = ratesOf(pages).reduce((sum, rate) => sum + plannedFrequency(intervalOf(rate)), 0);
  const overloaded = baseLoad * effectiveIntervalSeconds > 0.98 * day * frequencyUnitsPerDay;
  await prisma.host.update({
    where: { hostId },
    data: {
      baseLoad: BigInt(baseLoad),
      load: BigInt(baseLoad),
      capturedCount: pages,
      effectiveIntervalSeconds,
      overloaded,
    },
  });
  return hostId;
}

/** A belief of five visits with this mean, as packages/database stores it. */
function policyState(ratePerDay: number): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(17));
  bytes.setUint8(0, 4);
  for (const [index, number] of [5, 5 / ratePerDay, 5, -1].entries()) bytes.setFloat32(1 + index * 4, number);
  return new Uint8Array(bytes.buffer);
}
