'use client';

import type { PageList, PageRow } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { writeInterval } from '../../data/search-parameters.ts';
import { useTRPC, useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { buttonLook } from '../../design/button.tsx';
import { FilterSelect } from '../../design/filter-select.tsx';
import { Screen } from '../../design/screen.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { formatCount, formatQuantity, formatShare } from '../../format/numbers.ts';
import { pageHref } from '../../shell/navigation.ts';
import { IntervalChip } from '../intervals/interval-chip.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { pageColumns } from './page-columns.tsx';
import { pageListQuery } from './page-list-query.ts';
import type { PageFilters } from './page-parameters.ts';
import { pageStateOptions, readPageFilters } from './page-parameters.ts';

const restMs = 15_000;
const columns = pageColumns({ withHost: true });

export function PageListScreen() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const go = useAddress();
  const filters = readPageFilters(Object.fromEntries(useSearchParams()));
  const { query, state, host, interval } = filters;
  const set = (change: Partial<PageFilters>) => {
    const { interval: range, ...texts } = { query, state, host, interval, ...change };
    go({ ...texts, interval: range && writeInterval(range) });
  };
  const overview = useQuery(trpc.overview.get.queryOptions());
  const pages = usePaged<PageRow, PageList>(pageListQuery(client.pages.list.query, filters), restMs);
  const answer =
    overview.data &&
    `${formatQuantity(overview.data.known, 'page')} on ${formatQuantity(overview.data.hosts.total, 'host')} are known, ${formatCount(overview.data.captured)} of them captured (${formatShare(overview.data.captured, overview.data.known)}).`;
  return (
    <Screen title="Which pages are known, and when is each visited next?" answer={answer}>
      {pages.isPending && <SkeletonRows rows={16} />}
      {pages.error && (
        <ErrorState what="The pages could not be read." error={pages.error} onRetry={pages.retry} />
      )}
      {pages.firstPage && (
        <DataTable
          testId="pages"
          label="Pages"
          columns={columns}
          rows={pages.rows}
          rowKey={(row) => row.url}
          rowHref={(row) => pageHref(row.url)}
          onEnd={pages.onEnd}
          summary={`${formatCount(pages.rows.length)}${pages.firstPage.nextCursor ? ' or more' : ''} shown`}
          fileName="pages.csv"
          filters={
            <>
              <SearchField
                label="Search pages"
                placeholder="URL, or the beginning of one"
                value={query ?? ''}
                onChange={(text) => set({ query: text })}
              />
              <FilterSelect
                label="State"
                all="All states"
                options={pageStateOptions}
                value={state}
                onChange={(key) => set({ state: key })}
              />
              {interval && (
                <IntervalChip
                  name="Revisit interval"
                  interval={interval}
                  onClear={() => set({ interval: undefined })}
                />
              )}
            </>
          }
          empty={pages.isPending ? null : <NoPages filters={filters} onClear={() => go({})} />}
        />
      )}
    </Screen>
  );
}

function NoPages({ filters, onClear }: { filters: PageFilters; onClear: () => void }) {
  const { query, state, host, interval } = filters;
  const named = [
    query && `matches “${query}”`,
    state && `has the state “${state}”`,
    host && `is on ${host}`,
    interval && `has a revisit interval of ${formatRange(interval)}`,
  ]
    .filter(Boolean)
    .join(' and ');
  if (!named)
    return (
      <EmptyState title="No page is known yet.">
        Pages appear with the first seed, and with the links found on it.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`No page ${named}.`}
      action={
        <button type="button" className={buttonLook()} onClick={onClear}>
          Show all pages
        </button>
      }
    >
      A search finds URLs that begin with what was typed, with or without https://.
    </EmptyState>
  );
}
