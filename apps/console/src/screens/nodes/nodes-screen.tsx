'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { nodeColumns, nodesSummary } from './node-columns.tsx';

const pauseMs = 10_000;

/** All nodes with their health and live activity. */
export function NodesScreen() {
  const t = useTranslations('nodes');
  const formats = useFormats();
  const trpc = useTRPC();
  const nodes = useQuery(trpc.nodes.list.queryOptions());
  const living = useLive((state) => state.nodes);
  useLiveRefetch(nodes.refetch, pauseMs);
  const columns = useMemo(() => nodeColumns(t, formats), [t, formats]);
  const rows = useMemo(
    () =>
      (nodes.data ?? []).map((node) => {
        const live = living.find(({ nodeId }) => nodeId === node.id);
        return live ? { ...node, silent: false, live } : node;
      }),
    [nodes.data, living],
  );
  return (
    <Screen title={t('name')} summary={nodes.data && nodesSummary(rows, t)}>
      {nodes.isPending && <SkeletonRows rows={3} />}
      {nodes.isError && !nodes.data && (
        <ErrorState what={t('failed')} error={nodes.error} onRetry={() => void nodes.refetch()} />
      )}
      {nodes.data && (
        <DataTable
          testId="nodes"
          label={t('name')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          summary={t('count', { count: rows.length })}
          fileName="nodes"
          empty={<EmptyState title={t('none')}>{t('noneNext')}</EmptyState>}
        />
      )}
    </Screen>
  );
}
