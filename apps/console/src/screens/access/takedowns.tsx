'use client';

import type { TakedownView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Badge } from '../../design/badge.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { instantColumn, type Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { HostName, PageUrl } from '../../design/values.tsx';
import type { Translator } from '../../i18n/translator.ts';

function takedownColumns(t: Translator<'access.takedowns'>): Column<TakedownView>[] {
  return [
    {
      id: 'what',
      header: t('what'),
      minWidth: 300,
      grow: 2,
      narrow: 'title',
      cell: ({ url, hostName }) => (url === null ? <HostName name={hostName} /> : <PageUrl url={url} />),
      csv: ({ url, hostName }) => url ?? hostName,
    },
    {
      id: 'scope',
      header: t('scope'),
      minWidth: 150,
      narrow: 'value',
      cell: ({ url, isPrefix }) => t(url === null ? 'host' : isPrefix ? 'prefix' : 'url'),
      csv: ({ url, isPrefix }) => (url === null ? 'host' : isPrefix ? 'prefix' : 'url'),
    },
    {
      id: 'state',
      header: t('state'),
      definition: t('stateIs'),
      minWidth: 110,
      narrow: 'value',
      cell: ({ purgedAt }) => (
        <Badge tone={purgedAt ? 'error' : 'blocked'}>{t(purgedAt ? 'purged' : 'hidden')}</Badge>
      ),
      csv: ({ purgedAt }) => (purgedAt ? 'purged' : 'hidden'),
    },
    instantColumn({ id: 'createdAt', header: t('since'), minWidth: 110, at: ({ createdAt }) => createdAt }),
    {
      id: 'createdBy',
      header: t('by'),
      minWidth: 110,
      cell: ({ createdBy }) => createdBy,
      csv: ({ createdBy }) => createdBy,
    },
  ];
}

/** Captures that takedowns hide from all readers, whatever the rules say. */
export function Takedowns() {
  const t = useTranslations('access.takedowns');
  const trpc = useTRPC();
  const takedowns = useQuery(trpc.accessRules.takedowns.queryOptions());
  const columns = useMemo(() => takedownColumns(t), [t]);
  if (takedowns.isPending) return <SkeletonRows rows={4} />;
  if (!takedowns.data)
    return <ErrorState what={t('failed')} error={takedowns.error} onRetry={() => void takedowns.refetch()} />;
  const { rows, isComplete } = takedowns.data;
  return (
    <DataTable
      testId="takedowns"
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      summary={t(isComplete ? 'count' : 'countOfMore', { count: rows.length })}
      fileName="takedowns"
      filters={<p className="text-small text-ink-soft">{t('note')}</p>}
      empty={<EmptyState title={t('empty')}>{t('emptyIs')}</EmptyState>}
    />
  );
}
