import { refusal } from '@meguri/api/services-port';
import { maxBulkHosts, type HostSelection } from '@meguri/contracts';
import { hostIdOf, listHostIds, maxCountedHosts, readCounters } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { storedFilter } from '../list-hosts.ts';
import { storedName } from '../stored-name.ts';

export interface SelectedHosts {
  /** In their order, without duplicates. */
  hostIds: bigint[];
  /** Names as typed, by host id; empty if a filter selected the hosts. */
  names: ReadonlyMap<bigint, string>;
}

/**
 * The hosts that an act currently applies to.
 *
 * @throws {ServiceError} `invalid` for more than {@link maxBulkHosts}
 */
export async function selectHosts(
  { prisma, clock }: Dependencies,
  selection: HostSelection,
): Promise<SelectedHosts> {
  if ('names' in selection) {
    const names = new Map(selection.names.map((name) => [hostIdOf(storedName(name)), name]));
    return { hostIds: [...names.keys()].toSorted((a, b) => (a < b ? -1 : 1)), names };
  }
  const filter = storedFilter(selection.filter);
  const isLarge = ((await readCounters(prisma)).get('hosts') ?? 0) > maxCountedHosts;
  const hostIds = await listHostIds(prisma, { filter, now: clock.now(), isLarge, limit: maxBulkHosts + 1 });
  if (hostIds.length > maxBulkHosts)
    throw refusal('invalid', 'tooManyHosts', { most: maxBulkHosts }, 'selection');
  return { hostIds, names: new Map() };
}
