import { refusal, type RobotsServices } from '@meguri/api/services-port';
import { findHostNames, hostIdOf, requestRobotsRecheck, writeSetting } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { storedName } from '../hosts/stored-name.ts';

/** Delay between the robots.txt of two hosts, to spare the network connection and the name servers. */
const spacingSeconds = 0.1;

export function createRequestRobotsRecheck({ prisma, clock }: Dependencies): RobotsServices['want'] {
  return async ({ ctx, input: { which, reason } }) => {
    const now = clock.now();
    if (which === 'all') {
      const before = await prisma.setting.findUnique({ where: { key: 'robots.readAfter' } });
      const readAfter = now.toISOString();
      const audit = {
        at: now,
        action: 'robots.want',
        subject: 'robots:all',
        before: before?.value ?? null,
      } as const;
      await writeSetting(prisma, {
        key: 'robots.readAfter',
        value: readAfter,
        audit: actOf(ctx, { ...audit, after: readAfter, reason }),
      });
      return { hosts: null, until: null };
    }
    const hostIds = which === 'errors' ? which : await idsOf(which.names);
    return requestRobotsRecheck(prisma, {
      hostIds,
      now,
      spacingSeconds,
      audit: (hosts) =>
        actOf(ctx, {
          at: now,
          action: 'robots.want',
          subject: which === 'errors' ? 'robots:errors' : subjectOf(which.names),
          before: null,
          after: { hosts },
          reason,
        }),
    });
  };

  async function idsOf(names: readonly string[]): Promise<bigint[]> {
    const ids = names.map((name) => hostIdOf(storedName(name)));
    const known = await findHostNames(prisma, ids);
    const unknown = names.find((_, index) => !known.has(ids[index] ?? -1n));
    if (unknown !== undefined) throw refusal('not-found', 'unknownHost', { host: unknown }, 'which');
    return ids;
  }
}

const subjectOf = (names: readonly string[]) =>
  names.length === 1 ? `host:${storedName(names[0] ?? '')}` : `robots:${names.length} hosts`;
