'use client';

import type { CaptureList, CaptureRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '../../../data/trpc.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { pageHref } from '../../../shell/navigation.ts';
import { useCaptureColumns } from '../../pages/capture-columns.tsx';
import { hostCapturesQuery } from './host-queries.ts';

const pauseMs = 10_000;

export function HostCaptures({ name, areHidden }: { name: string; areHidden: boolean }) {
  const t = useTranslations('hosts.captures');
  const common = useTranslations('common');
  const client = useTRPCClient();
  const columns = useCaptureColumns({ withUrl: true });
  const captures = usePaged<CaptureRow, CaptureList>(
    hostCapturesQuery(client.hosts.captures.query, name),
    pauseMs,
  );
  if (captures.isPending) return <SkeletonRows rows={8} />;
  if (captures.error)
    return <ErrorState what={t('failed')} error={captures.error} onRetry={captures.retry} />;
  return (
    <DataTable
      testId="host-captures"
      label={t('label', { host: name })}
      columns={columns}
      rows={captures.rows}
      rowKey={(row) => `${row.url} ${row.capturedAt.getTime()} ${row.offset}`}
      rowHref={(row) => pageHref(row.url)}
      onEnd={captures.onEnd}
      summary={common('rows', { count: captures.rows.length, more: String(captures.hasMore) })}
      list={{ name: 'captures', parameters: { host: name } }}
      empty={<EmptyState title={t(areHidden ? 'hidden' : 'none')} />}
    />
  );
}
