import { refusal, type TakedownServices } from '@meguri/api/services-port';
import type { TakedownDetail } from '@meguri/contracts';
import {
  requestPurge,
  findPurgeReceipt,
  findActiveTakedown,
  listTakedownDetails,
  readSettings,
  withdrawPurge,
} from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

const msPerDay = 86_400_000;

export function createTakedownServices(deps: Dependencies): TakedownServices {
  const { prisma, clock } = deps;
  const view = async (id: string): Promise<TakedownDetail> => {
    const [found] = await listTakedownDetails(prisma, { id, limit: 1 });
    if (!found) throw refusal('not-found', 'unknownTakedown', { id }, 'id');
    return found;
  };
  const subjectOf = ({ complaint, host }: TakedownDetail) =>
    complaint === null ? `host:${host}` : `complaint:${complaint}`;
  return {
    list: ({ input }) => listTakedownDetails(prisma, input),
    get: ({ input }) => view(input.id),
    purge: async ({ ctx, input: { id, days, reason } }) => {
      const before = await view(id);
      const purgeDays = days ?? (await readSettings(prisma))['takedown.purgeDays'];
      const now = clock.now();
      const by = new Date(now.getTime() + purgeDays * msPerDay);
      const audit = actOf(ctx, {
        at: now,
        action: 'takedown.ask-purge',
        subject: subjectOf(before),
        before: null,
        after: { takedown: id, purgeDays },
        reason,
      });
      if (!(await requestPurge(prisma, { id, by, now, actor: ctx.actor.name, audit })))
        throw refusal('conflict', 'purgeBegun', { id }, 'id');
      return view(id);
    },
    withdrawPurge: async ({ ctx, input: { id, reason } }) => {
      const before = await view(id);
      const audit = actOf(ctx, {
        at: clock.now(),
        action: 'takedown.withdraw-purge',
        subject: subjectOf(before),
        before: null,
        after: { takedown: id },
        reason,
      });
      if (!(await withdrawPurge(prisma, { id, audit })))
        throw refusal('conflict', (await view(id)).purgeStartedAt ? 'purgeBegun' : 'noPurge', { id }, 'id');
      return view(id);
    },
    receipt: async ({ input: { id, number } }) => {
      if (!(await findActiveTakedown(prisma, id)))
        throw refusal('not-found', 'unknownTakedown', { id }, 'id');
      const found = await findPurgeReceipt(prisma, { takedownId: id, number });
      if (!found) throw refusal('not-found', 'noReceipt', { id }, 'number');
      return { takedown: id, ...found, sha256: Buffer.from(found.sha256).toString('hex') };
    },
  };
}
