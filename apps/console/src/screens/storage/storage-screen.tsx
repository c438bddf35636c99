'use client';

import type { StorageOverview } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMergeAddress } from '../../data/use-address.ts';
import { Screen } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { ArchiveKeeping } from './archive-keeping.tsx';
import { DatabaseSpace } from './database-space.tsx';
import { FetchedPanel } from './fetched-panel.tsx';
import { FileDamage } from './file-damage.tsx';
import { NodeDisks } from './node-disks.tsx';
import { PeriodTable } from './period-table.tsx';
import { storageSummary } from './storage-summary.ts';
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
  const go = useMergeAddress();
  const parameters = useSearchParams();
  const by = parameters.get('by') === 'month' ? 'month' : 'day';
  const node = storage.nodes.find(({ id }) => String(id) === parameters.get('node'));
  const periods = useMemo(() => periodsOf(storage.days, by, node?.id ?? null), [storage.days, by, node?.id]);
  return (
    <Screen title={t('name')} summary={storageSummary(storage, t, formats)}>
      <FetchedPanel nodes={storage.nodes} />
      <NodeDisks nodes={storage.nodes} />
      <DatabaseSpace database={storage.database} />
      <ArchiveKeeping keeping={storage.keeping} />
      <FileDamage damage={storage.keeping.damage} />
      <WarcFiles nodes={storage.nodes} />
      {periods.length > 0 && (
        <PeriodTable
          periods={periods}
          by={by}
          onGroup={(key) => go({ by: key === 'month' ? key : undefined })}
        />
      )}
    </Screen>
  );
}
