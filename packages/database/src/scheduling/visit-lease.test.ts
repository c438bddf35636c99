import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { claimVisits } from './claim-visits.ts';
import { commit, hotPathOf, later, newHost, ownDatabase, start, visitEnd } from '../database.fixture.ts';
import { claimVisit, readVisitedHost, renewVisit, type VisitedHost } from './visit-lease.ts';

const { prisma } = await ownDatabase();

interface Claim {
  hostId: bigint;
  token: string;
  now: Date;
  leaseUntil: Date;
}

const ways: [string, (claim: Claim) => Promise<VisitedHost | null>][] = [
  ['alone', (claim) => claimVisit(prisma, claim)],
  [
    'in a group',
    async ({ hostId, token, now, leaseUntil }) => {
      const claims = [{ hostId, token, urlKeys: [], wantsRobots: false }];
      const [visit] = await claimVisits(hotPathOf(prisma), { claims, now, leaseUntil });
      return visit?.host ?? null;
    },
  ],
];

describe.each(ways)('visits claimed %s', (_way, claimHost) => {
  const claim = (hostId: bigint, seconds = 0, token: string = randomUUID()) =>
    claimHost({ hostId, token, now: later(seconds), leaseUntil: later(seconds + 60) });

  test('of fifty visits that begin concurrently, one gets the host', async () => {
    const { hostId, name } = await newHost(prisma);
    const claims = await Promise.all(Array.from({ length: 50 }, () => claim(hostId)));
    const won = claims.filter((host) => host !== null);
    expect(won).toHaveLength(1);
    expect(won[0]).toMatchObject({ hostId, name, effectiveIntervalSeconds: 20, visitLeaseUntil: later(60) });
    expect(await readVisitedHost(prisma, hostId)).toEqual(won[0]);
  });

  test('no visit begins before the next allowed access', async () => {
    const { hostId } = await newHost(prisma);
    await prisma.host.update({ where: { hostId }, data: { nextAccessAt: later(10) } });
    expect(await claim(hostId, 9.999)).toBeNull();
    expect(await claim(hostId, 10)).not.toBeNull();
  });

  test.each([
    ['paused', { paused: true }],
    ['suspended', { suspendedUntil: later(0.001) }],
    ['an alias', { aliasOf: 1n }],
  ])('a host that is %s is not visited', async (_, data) => {
    const { hostId } = await newHost(prisma);
    await prisma.host.update({ where: { hostId }, data });
    expect(await claim(hostId)).toBeNull();
    const { visitToken, visitLeaseUntil } = (await readVisitedHost(prisma, hostId)) ?? {};
    expect({ visitToken, visitLeaseUntil }).toEqual({ visitToken: null, visitLeaseUntil: null });
  });

  test('a past suspension has no effect', async () => {
    const { hostId } = await newHost(prisma);
    await prisma.host.update({ where: { hostId }, data: { suspendedUntil: start } });
    expect(await claim(hostId)).not.toBeNull();
  });

  test('a host whose visit crashed is free one access interval after the lease, not sooner', async () => {
    const { hostId } = await newHost(prisma);
    await claim(hostId);
    for (const seconds of [1, 60, 79.999]) expect(await claim(hostId, seconds)).toBeNull();
    expect(await claim(hostId, 80)).not.toBeNull();
  });

  test('after a crashed visit the host’s stored interval applies', async () => {
    const { hostId } = await newHost(prisma);
    await prisma.host.update({ where: { hostId }, data: { effectiveIntervalSeconds: 0.5 } });
    await claim(hostId);
    expect(await claim(hostId, 60.499)).toBeNull();
    expect(await claim(hostId, 60.5)).not.toBeNull();
  });

  test('a lease is prolonged by its owner only', async () => {
    const { hostId } = await newHost(prisma);
    const [owner, other] = [randomUUID(), randomUUID()];
    await claim(hostId, 0, owner);
    expect(await renewVisit(prisma, { hostId, token: other, leaseUntil: later(500) })).toBe(false);
    expect(await renewVisit(prisma, { hostId, token: owner, leaseUntil: later(100) })).toBe(true);
    expect(await claim(hostId, 80)).toBeNull();
    expect(await claim(hostId, 120, other)).not.toBeNull();
    expect(await renewVisit(prisma, { hostId, token: owner, leaseUntil: later(500) })).toBe(false);
    expect((await readVisitedHost(prisma, hostId))?.visitLeaseUntil).toEqual(later(180));
  });

  test('after a visit the host is free at its next allowed access', async () => {
    const { hostId } = await newHost(prisma);
    const token = randomUUID();
    await claim(hostId, 0, token);
    await commit(prisma, { visitEnds: [visitEnd(hostId, token)] });
    expect(await renewVisit(prisma, { hostId, token, leaseUntil: later(500) })).toBe(false);
    expect(await claim(hostId, 24)).toBeNull();
    expect(await claim(hostId, 25)).not.toBeNull();
  });

  test('an unknown host is not visited', async () => {
    expect(await claim(12_345n)).toBeNull();
    expect(await readVisitedHost(prisma, 12_345n)).toBeNull();
  });
});
