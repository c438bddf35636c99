import type { HostState } from '@meguri/contracts';
import { Prisma } from '../generated/client.ts';

/** Conditions of host states; the first that applies counts, a host without one is idle. */
function statesAt(now: Date): readonly { state: HostState; applies: Prisma.Sql }[] {
  return [
    { state: 'alias', applies: Prisma.sql`alias_of IS NOT NULL` },
    { state: 'paused', applies: Prisma.sql`paused` },
    { state: 'suspended', applies: Prisma.sql`suspended_until > ${now}` },
    { state: 'blocked', applies: Prisma.sql`blocked` },
    { state: 'active', applies: Prisma.sql`visit_token IS NOT NULL AND visit_lease_until > ${now}` },
    { state: 'in-access-delay', applies: Prisma.sql`next_access_at > ${now}` },
  ];
}

/** The state of a host at an instant. */
export function hostStateAt(now: Date): Prisma.Sql {
  const cases = statesAt(now).map(({ state, applies }) => Prisma.sql`WHEN ${applies} THEN ${state}`);
  return Prisma.sql`CASE ${Prisma.join(cases, ' ')} ELSE 'idle' END`;
}

/**
 * Whether a host is in a state, as conditions on columns, so that the partial indexes of
 * rare states can be used.
 */
export function isInState(state: HostState, now: Date): Prisma.Sql {
  const states = statesAt(now);
  const place = states.findIndex((one) => one.state === state);
  const before = place < 0 ? states : states.slice(0, place);
  const conditions = before.map(({ applies }) => Prisma.sql`(${applies}) IS NOT TRUE`);
  const own = states[place]?.applies;
  return Prisma.join(own ? [own, ...conditions] : conditions, ' AND ');
}

const momentary = new Set<HostState | 'overloaded' | null | undefined>(['active', 'in-access-delay']);

/**
 * Whether hosts are in that state only for seconds. The index host_busy_idx finds them, but the planner's
 * statistics are always outdated, so it would read all hosts.
 */
export function isMomentary(state: HostState | 'overloaded' | null | undefined): boolean {
  return momentary.has(state);
}
