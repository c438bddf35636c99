import type { HostPage, HostRow } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '../../../data/trpc.ts';
import type { HostListAddress } from './host-list-address.ts';

/** More points would cover each other, and take seconds to read. */
const maxHosts = 2_000;
const hostsPerRead = 500;
const freshForMs = 60_000;

/** Hosts that match the filter, at most {@link maxHosts}; the list shows only the first pages of them. */
export function useMappedHosts({ filter, sort, direction }: HostListAddress, isWanted: boolean) {
  const client = useTRPCClient();
  const { data, isPlaceholderData } = useQuery({
    // Under the router, so that edits of hosts refresh it.
    queryKey: [['hosts', 'map'], { filter, sort, direction }],
    queryFn: async () => {
      const rows: HostRow[] = [];
      let cursor: string | undefined;
      do {
        const page: HostPage = await client.hosts.list.query({
          ...filter,
          sort,
          direction,
          limit: hostsPerRead,
          cursor,
        });
        rows.push(...page.rows);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && rows.length < maxHosts);
      return { rows, at: new Date() };
    },
    enabled: isWanted,
    staleTime: freshForMs,
    refetchInterval: freshForMs,
    placeholderData: keepPreviousData,
  });
  // Hosts of the previous filter stay until those of this one are read; a list of one host has no map.
  return isWanted && data ? { ...data, isEarlier: isPlaceholderData } : undefined;
}
