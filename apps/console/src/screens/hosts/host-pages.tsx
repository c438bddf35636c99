'use client';

import type { PageList, PageRow } from '@meguri/contracts';
import { useState } from 'react';
import { pagedQuery } from '../../data/paged-query.ts';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { FilterSelect } from '../../design/filter-select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { formatCount } from '../../format/numbers.ts';
import { pageHref } from '../../shell/navigation.ts';
import { pageColumns } from '../pages/page-columns.tsx';
import { pageStateOptions } from '../pages/page-parameters.ts';

const restMs = 10_000;
const columns = pageColumns({ withHost: false });

/** The pages of a host with their next visit and why it is then, earliest first. */
export function HostPages({ name }: { name: string }) {
  const client = useTRPCClient();
  const [state, setState] = useState<PageRow['state'] | undefined>();
  const pages = usePaged<PageRow, PageList>(
    pagedQuery(['hosts', 'pages'], client.hosts.pages.query, { name, ...(state ? { state } : {}) }),
    restMs,
  );
  if (pages.isPending) return <SkeletonRows rows={8} />;
  if (pages.error)
    return <ErrorState what="The pages could not be read." error={pages.error} onRetry={pages.retry} />;
  return (
    <DataTable
      testId="host-pages"
      label={`Pages of ${name}`}
      columns={columns}
      rows={pages.rows}
      rowKey={(row) => row.url}
      rowHref={(row) => pageHref(row.url)}
      onEnd={pages.onEnd}
      summary={`${formatCount(pages.rows.length)}${pages.firstPage?.nextCursor ? ' or more' : ''} shown`}
      fileName={`pages-of-${name.replace(':', '-')}.csv`}
      filters={
        <FilterSelect
          label="State"
          all="All states"
          options={pageStateOptions}
          value={state}
          onChange={setState}
        />
      }
      empty={
        <EmptyState
          title={state ? `No page of this host has the state “${state}”.` : 'No page of this host is known.'}
        />
      }
    />
  );
}
