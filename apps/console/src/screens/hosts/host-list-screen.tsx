'use client';

import type { HostPage, HostRow } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useAddress } from '../../data/use-address.ts';
import { writeInterval } from '../../data/search-parameters.ts';
import { useTRPC, useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { buttonLook } from '../../design/button.tsx';
import { FilterSelect } from '../../design/filter-select.tsx';
import { Screen } from '../../design/screen.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { english } from '../../i18n/messages/en.ts';
import { hostStates } from '../../design/state-badges.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { hostHref } from '../../shell/navigation.ts';
import { IntervalChip } from '../intervals/interval-chip.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { hostColumns } from './host-columns.tsx';
import { hostListAnswer } from './host-list-answer.ts';
import { hostListQuery } from './host-list-query.ts';
import type { HostFilters } from './host-parameters.ts';
import { readHostFilters } from './host-parameters.ts';
import { LoadMap } from './load-map.tsx';

const restMs = 10_000;
const states = [
  { key: 'overloaded' as const, name: 'Overloaded' },
  ...(Object.keys(hostStates) as (keyof typeof hostStates)[]).map((key) => ({
    key,
    name: english.common.hostStates[key],
  })),
];

export function HostListScreen() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const go = useAddress();
  const filters = readHostFilters(Object.fromEntries(useSearchParams()));
  const { search, state, asked, sort, direction } = filters;
  const set = (change: Partial<HostFilters>) => {
    const { asked: range, ...texts } = { search, state, asked, sort, direction, ...change };
    go({ ...texts, asked: range && writeInterval(range) });
  };
  const overview = useQuery(trpc.overview.get.queryOptions());
  const hosts = usePaged<HostRow, HostPage>(hostListQuery(client.hosts.list.query, filters), restMs);
  const { rows } = hosts;
  const total = hosts.firstPage?.total ?? 0;

  return (
    <Screen
      title="Which hosts are visited, and does each keep up with its schedule?"
      answer={overview.data && hostListAnswer(overview.data.hosts)}
    >
      {rows.length > 1 && <LoadMap rows={rows} total={total} />}
      {hosts.isPending && <SkeletonRows rows={16} />}
      {hosts.error && (
        <ErrorState what="The hosts could not be read." error={hosts.error} onRetry={hosts.retry} />
      )}
      {hosts.firstPage && (
        <DataTable
          testId="hosts"
          label="Hosts"
          columns={hostColumns}
          rows={rows}
          rowKey={(row) => row.name}
          rowHref={(row) => hostHref(row.name)}
          sorting={{
            key: sort,
            direction,
            onSort: (key, next) => set({ ...readHostFilters({ sort: key }), direction: next }),
          }}
          onEnd={hosts.onEnd}
          summary={`${formatQuantity(total, 'host')}${hosts.firstPage.totalIsWhole ? '' : '+'}`}
          fileName="hosts.csv"
          filters={
            <>
              <SearchField
                label="Search hosts"
                placeholder="Part of a host name"
                value={search ?? ''}
                onChange={(text) => set({ search: text })}
              />
              <FilterSelect
                label="State"
                all="All states"
                options={states}
                value={state}
                onChange={(key) => set({ state: key })}
              />
              {asked && (
                <IntervalChip name="Asked for" interval={asked} onClear={() => set({ asked: undefined })} />
              )}
            </>
          }
          empty={
            <NoHosts filtered={Boolean(search ?? state ?? asked)} onClear={() => go({})} filters={filters} />
          }
        />
      )}
    </Screen>
  );
}

function NoHosts({
  filtered,
  filters,
  onClear,
}: {
  filtered: boolean;
  filters: HostFilters;
  onClear: () => void;
}) {
  if (!filtered)
    return (
      <EmptyState
        title="No host is known yet."
        action={
          <Link href="/seeds?add=1" className={buttonLook('primary')}>
            Add seeds
          </Link>
        }
      >
        Hosts appear with the first seed, and with the links found on its pages.
      </EmptyState>
    );
  const named = [
    filters.search && `a name with “${filters.search}”`,
    filters.state && `the state “${filters.state}”`,
    filters.asked && `a schedule that asks for an access interval of ${formatRange(filters.asked)}`,
  ]
    .filter(Boolean)
    .join(' and ');
  return (
    <EmptyState
      title={`No host has ${named}.`}
      action={
        <button type="button" className={buttonLook()} onClick={onClear}>
          Show all hosts
        </button>
      }
    />
  );
}
