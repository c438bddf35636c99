'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMergeAddress, useRawParameters } from '../../data/use-address.ts';
import { FilterSelect } from '../../design/filters.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { ActivityPanel } from '../overview/activity-panel.tsx';
import { nodeNamed, nodeOptions } from '../overview/series-query.ts';
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
      {rows.length > 0 && <NodeActivity nodes={rows} />}
    </Screen>
  );
}

/** Accesses over time, of all nodes or the one that the address names. */
function NodeActivity({ nodes }: { nodes: readonly { id: number; name: string }[] }) {
  const t = useTranslations('nodes');
  const go = useMergeAddress();
  const node = nodeNamed(nodes, useRawParameters());
  return (
    <ActivityPanel
      screen="nodes"
      node={node}
      controls={
        <FilterSelect
          label={t('chartOf')}
          all={t('allNodes')}
          options={nodeOptions(nodes, node)}
          value={node && String(node.id)}
          onChange={(key) => go({ node: key })}
        />
      }
    />
  );
}
