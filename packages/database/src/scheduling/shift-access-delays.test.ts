import { expect, test } from 'vitest';
import { later, newHost, nodeId, ownDatabase, readHost } from '../database.fixture.ts';
import { shiftAccessDelays } from './shift-access-delays.ts';

const { prisma } = await ownDatabase();

test('future instants are moved, past ones and hosts of other nodes are not', async () => {
  const resting = await newHost(prisma);
  const rested = await newHost(prisma);
  const elsewhere = await newHost(prisma);
  const update = (hostId: bigint, data: object) => prisma.host.update({ where: { hostId }, data });
  const ahead = { nextAccessAt: later(30), visitLeaseUntil: later(60), suspendedUntil: later(90) };
  await update(resting.hostId, { ...ahead, retryAfterUntil: later(5) });
  await update(rested.hostId, { nextAccessAt: later(10), retryAfterUntil: null });
  await update(elsewhere.hostId, { ...ahead, nodeId: nodeId + 1 });
  await shiftAccessDelays(prisma, { nodeId, since: later(10), bySeconds: 3_600 });
  expect(await readHost(prisma, resting.hostId)).toMatchObject({
    nextAccessAt: later(3_630),
    visitLeaseUntil: later(3_660),
    suspendedUntil: later(3_690),
    retryAfterUntil: later(5),
  });
  expect(await readHost(prisma, rested.hostId)).toMatchObject({
    nextAccessAt: later(10),
    visitLeaseUntil: null,
  });
  expect(await readHost(prisma, elsewhere.hostId)).toMatchObject(ahead);
});
