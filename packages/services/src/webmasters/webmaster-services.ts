import { refusal, type WebmasterServices } from '@meguri/api/services-port';
import { readThrottle, type WebmasterRow } from '@meguri/contracts';
import { countActiveClaims, endClaim, listProvedClaims } from '@meguri/database';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { hostSettingsOf } from '../hosts/host-settings.ts';

const position = z.object({ provedAt: z.coerce.date(), id: z.string() });
const rowsPerList = 100;

/** Claims with a proof and the settings of their webmasters; operators may close a desk. */
export function createWebmasterServices({ prisma, clock }: Dependencies): WebmasterServices {
  return {
    list: async ({ input: { active, cursor } }) => {
      const now = clock.now();
      const after = decodeCursor(position, cursor);
      const [found, count] = await Promise.all([
        listProvedClaims(prisma, { active, now, after, limit: rowsPerList + 1 }),
        countActiveClaims(prisma, now),
      ]);
      const page = pageOfRows(found.map(webmasterRow), rowsPerList, ({ provedAt, id }) => ({ provedAt, id }));
      return { ...page, active: count };
    },
    revoke: async ({ ctx, input: { id, reason } }) => {
      const revoked = await endClaim(prisma, {
        id,
        state: 'revoked',
        audit: ({ hostName, state, method, provedDomain }) =>
          actOf(ctx, {
            at: clock.now(),
            action: 'webmaster.revoke',
            subject: `host:${hostName}`,
            before: { claim: id, state, method, domain: provedDomain },
            after: { claim: id, state: 'revoked' },
            reason,
          }),
      });
      if (!revoked) throw refusal('not-found', 'claimEnded', {}, 'id');
    },
  };
}

type ProvedClaim = Awaited<ReturnType<typeof listProvedClaims>>[number];

function webmasterRow(claim: ProvedClaim): WebmasterRow {
  const { id, hostName, state, method, provedDomain, provedAt, createdAt } = claim;
  const { checkedAt, checkOutcome, lastSeenAt, expiresAt, endedAt, endedBy } = claim;
  const settings = hostSettingsOf(
    { ...claim, paused: false, throttle: readThrottle(claim.throttle) },
    'webmaster',
  );
  return {
    id,
    host: hostName,
    state,
    method: method ?? 'file',
    provedDomain,
    provedAt: provedAt ?? createdAt,
    checkedAt,
    checkOutcome,
    lastSeenAt,
    expiresAt,
    endedAt,
    endedBy,
    settings,
  };
}
