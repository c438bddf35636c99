import type { PrismaClient, Sql } from '../connection/client.ts';
import { editHostsWithin, type EditableHost, type HostEdition } from '../hosts/edit-hosts.ts';
import type { ActTrace } from './complaint-actions.ts';

/** What a host shall be with another least access interval set by operators (null: none), with the audit entry of that edit. */
export type IntervalEdition = (host: EditableHost, seconds: number | null) => HostEdition;

/**
 * Sets the least access interval of a host, or clears it (null), as an edit of the host does.
 *
 * @param input.only set it only while it has this value
 * @returns what it was; null where the host is unknown or has another value
 */
export async function setHostInterval(
  tx: Sql & Pick<PrismaClient, 'audit'>,
  input: { hostId: bigint; seconds: number | null; only?: number; now: Date; edition: IntervalEdition },
): Promise<Pick<NonNullable<ActTrace['interval']>, 'hostId' | 'before'> | null> {
  const { hostId, seconds, only, now, edition } = input;
  let before: number | null = null;
  const edited = await editHostsWithin(tx, {
    hostIds: [hostId],
    now,
    change: (host) => {
      if (only !== undefined && host.minIntervalSeconds !== only) return null;
      before = host.minIntervalSeconds;
      return edition(host, seconds);
    },
  });
  return edited.size === 0 ? null : { hostId: String(hostId), before };
}
