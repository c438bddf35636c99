'use client';

import type { StorageOverview } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { Explain } from '../../design/explain.tsx';
import { FilterSelect } from '../../design/filters.tsx';
import { Screen } from '../../design/screen.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { NodeDisks } from './node-disks.tsx';
import { PeriodTable } from './period-table.tsx';
import { storageSummary } from './storage-summary.ts';
import { StorageChart } from './storage-chart.tsx';
import { periodsOf } from './storage-periods.ts';
import { WarcFiles } from './warc-files.tsx';

const pauseMs = 60_000;

/** Size and growth of the archive, and when storage is full. */
export function StorageScreen() {
  const t = useTranslations('storage');
  const trpc = useTRPC();
  const storage = useQuery(trpc.archive.storage.queryOptions());
  useLiveRefetch(storage.refetch, pauseMs);
  if (storage.data) return <StorageContent storage={storage.data} />;
  return (
    <Screen title={t('name')}>
      {storage.isPending ? (
        <Skeleton className="h-80 rounded-lg" />
      ) : (
        <ErrorState what={t('failed')} error={storage.error} onRetry={() => void storage.refetch()} />
      )}
    </Screen>
  );
}

function StorageContent({ storage }: { storage: StorageOverview }) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const go = useAddress();
  const parameters = useSearchParams();
  const by = parameters.get('by') === 'month' ? 'month' : 'day';
  const node = storage.nodes.find(({ id }) => String(id) === parameters.get('node'));
  const periods = useMemo(() => periodsOf(storage.days, by, node?.id ?? null), [storage.days, by, node?.id]);
  const show = (change: Record<string, string | undefined>) =>
    go({ by: by === 'month' ? by : undefined, node: node && String(node.id), ...change });
  return (
    <Screen title={t('name')} summary={storageSummary(storage, t, formats)}>
      <ChartFrame
        title={<Explain text={t('fetchedIs')}>{t('fetched')}</Explain>}
        name={t('fetched')}
        source={t('source', { node: node?.name ?? t('allNodes') })}
        range={t('period', { from: periods[0]?.name ?? '–', to: periods.at(-1)?.name ?? '–' })}
        empty={periods.length === 0 ? { title: t('empty'), text: t('emptyNext') } : null}
        actions={
          <span className="flex flex-wrap gap-2">
            <FilterSelect
              label={t('node')}
              all={t('allNodes')}
              options={storage.nodes.map(({ id, name }) => ({ key: String(id), name }))}
              value={node && String(node.id)}
              onChange={(key) => show({ node: key })}
            />
            <Segmented
              label={t('by')}
              options={[
                { key: 'day', name: t('byDay') },
                { key: 'month', name: t('byMonth') },
              ]}
              value={by}
              onChange={(key) => show({ by: key === 'month' ? key : undefined })}
            />
          </span>
        }
      >
        <StorageChart periods={periods} by={by} />
      </ChartFrame>
      <NodeDisks nodes={storage.nodes} />
      <WarcFiles nodes={storage.nodes} />
      {periods.length > 0 && <PeriodTable periods={periods} by={by} />}
    </Screen>
  );
}
