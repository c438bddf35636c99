'use client';

import type { CaptureList, CaptureRow } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { formatCount } from '../../format/numbers.ts';
import { pageHref } from '../../shell/navigation.ts';
import { captureColumns } from '../pages/capture-columns.tsx';

const restMs = 10_000;
const columns = captureColumns({ withUrl: true });

export function HostCaptures({ name }: { name: string }) {
  const client = useTRPCClient();
  const captures = usePaged<CaptureRow, CaptureList>(
    pagedQuery(['hosts', 'captures'], client.hosts.captures.query, { name }),
    restMs,
  );
  if (captures.isPending) return <SkeletonRows rows={8} />;
  if (captures.error)
    return (
      <ErrorState what="The captures could not be read." error={captures.error} onRetry={captures.retry} />
    );
  return (
    <DataTable
      testId="host-captures"
      label={`Captures of ${name}`}
      columns={columns}
      rows={captures.rows}
      rowKey={(row) => `${row.url} ${row.capturedAt.getTime()} ${row.offset}`}
      rowHref={(row) => pageHref(row.url)}
      onEnd={captures.onEnd}
      summary={`${formatCount(captures.rows.length)}${captures.firstPage?.nextCursor ? ' or more' : ''} shown`}
      fileName={`captures-of-${name.replace(':', '-')}.csv`}
      empty={<EmptyState title="Nothing of this host has been captured yet." />}
    />
  );
}
