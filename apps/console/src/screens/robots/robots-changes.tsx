'use client';

import type { RobotsVersionList, RobotsVersionRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { pagedQuery } from '../../data/paged-query.ts';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { HostName } from '../../design/host-name.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import type { Column } from '../../design/table/column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { Instant } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Words } from '../../i18n/words.ts';
import { readRobotsParameters, versionParameter } from './robots-parameters.ts';
import { RobotsVersionPanel } from './robots-version-panel.tsx';

const restMs = 30_000;

/** robots.txt that were read and differed from before; one of them beside the one before it. */
export function RobotsChanges() {
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
    restMs,
  );
  const columns = useMemo(
    () => versionColumns(t, formats, (row) => go({ tab: 'changes', host, version: versionParameter(row) })),
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
        summary={t('rows', { count: versions.rows.length })}
        fileName="robots-changes.csv"
        empty={<EmptyState title={t('noChanges')} />}
      />
    </div>
  );
}

function versionColumns(
  t: Words<'robots'>,
  formats: Formats,
  open: (row: RobotsVersionRow) => void,
): readonly Column<RobotsVersionRow>[] {
  return [
    {
      id: 'host',
      header: t('columns.host'),
      minWidth: 220,
      grow: 2,
      narrow: 'title',
      csv: (row) => row.host,
      cell: (row) => (
        <button
          type="button"
          className="max-w-full truncate rounded-sm font-medium hover:underline"
          onClick={() => open(row)}
        >
          <HostName name={row.host} />
        </button>
      ),
    },
    {
      id: 'scheme',
      header: t('columns.scheme'),
      minWidth: 80,
      csv: (row) => row.scheme,
      cell: (row) => row.scheme,
    },
    {
      id: 'fetched',
      header: t('columns.fetched'),
      minWidth: 120,
      narrow: 'value',
      csv: (row) => row.fetchedAt.toISOString(),
      cell: (row) => <Instant at={row.fetchedAt} />,
    },
    {
      id: 'status',
      header: t('columns.status'),
      minWidth: 180,
      narrow: 'value',
      csv: (row) => row.status,
      cell: (row) => t(`statuses.${row.status}`),
    },
    {
      id: 'bytes',
      header: t('columns.bytes'),
      align: 'right',
      minWidth: 90,
      csv: (row) => row.bytes,
      cell: (row) => (row.bytes === null ? '–' : formats.bytes(row.bytes)),
    },
  ];
}
