'use client';

import type { RobotsVersionList, RobotsVersionRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { pagedQuery } from '../../data/paged-query.ts';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { readRobotsParameters, versionParameter } from './robots-parameters.ts';
import { robotsVersionColumns } from './robots-version-columns.tsx';
import { RobotsVersionPanel } from './robots-version-panel.tsx';

const pauseMs = 30_000;

/** Changed robots.txt versions, and the comparison of one with its predecessor. */
export function RobotsChanges() {
  const common = useTranslations('common');
  const t = useTranslations('robots');
  const formats = useFormats();
  const client = useTRPCClient();
  const go = useAddress();
  const { host, version } = readRobotsParameters(Object.fromEntries(useSearchParams()));
  const versions = usePaged<RobotsVersionRow, RobotsVersionList>(
    pagedQuery(
      ['robots', 'versions'],
      client.robots.versions.query,
      host === undefined ? {} : { name: host },
    ),
    pauseMs,
  );
  const list = useTableList('robots-changes');
  const columns = useMemo(
    () =>
      robotsVersionColumns(t, formats, (row) => go({ tab: 'changes', host, version: versionParameter(row) })),
    [t, formats, go, host],
  );
  if (versions.isPending) return <SkeletonRows rows={8} />;
  if (versions.error)
    return <ErrorState what={t('failed')} error={versions.error} onRetry={versions.retry} />;
  return (
    <div className="flex flex-col gap-5">
      <RobotsVersionPanel version={version} onClose={() => go({ tab: 'changes', host })} />
      <DataTable
        testId="robots-changes"
        label={t('tabs.changes')}
        columns={columns}
        rows={versions.rows}
        rowKey={versionParameter}
        onEnd={versions.onEnd}
        summary={common('rows', { count: versions.rows.length, more: String(versions.hasMore) })}
        list={list}
        empty={<EmptyState title={t('noChanges')} />}
      />
    </div>
  );
}
