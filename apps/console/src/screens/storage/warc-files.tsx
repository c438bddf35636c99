'use client';

import type { StorageOverview, WarcFileList, WarcFileView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { warcFilesQuery } from './warc-files-query.ts';

const pauseMs = 60_000;

const toned = (text: string, isFault: boolean) => (
  <span className={isFault ? 'text-error' : undefined}>{text}</span>
);

/** Sealed WARC files, latest first. */
export function WarcFiles({ nodes }: { nodes: StorageOverview['nodes'] }) {
  const common = useTranslations('common');
  const t = useTranslations('storage');
  const formats = useFormats();
  const client = useTRPCClient();
  const files = usePaged<WarcFileView, WarcFileList>(
    warcFilesQuery((input) => client.archive.files.query(input)),
    pauseMs,
  );
  const list = useTableList('warc-files');
  const columns = useMemo((): Column<WarcFileView>[] => {
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    const nodeOf = ({ nodeId }: WarcFileView) => names.get(nodeId) ?? String(nodeId);
    const mono = (text: string) => (
      <span className="font-mono text-small" title={text}>
        {text}
      </span>
    );
    return [
      {
        id: 'name',
        header: t('file'),
        minWidth: 300,
        grow: 2,
        narrow: 'title',
        cell: ({ name }) => mono(name),
      },
      { id: 'node', header: t('node'), minWidth: 110, cell: nodeOf },
      instantColumn({
        id: 'sealedAt',
        header: t('sealed'),
        definition: t('sealedIs'),
        minWidth: 110,
        at: ({ sealedAt }) => sealedAt,
      }),
      numberColumn({
        id: 'bytes',
        header: t('size'),
        minWidth: 90,
        narrow: 'value',
        value: ({ bytes }) => bytes,
        write: formats.bytes,
      }),
      {
        id: 'state',
        header: t('state'),
        definition: t('stateIs'),
        minWidth: 100,
        narrow: 'value',
        cell: ({ state }) => toned(t(`states.${state}`), state === 'damaged' || state === 'missing'),
      },
      instantColumn({
        id: 'checkedAt',
        header: t('checked'),
        definition: t('checkedIs'),
        minWidth: 110,
        at: ({ checkedAt }) => checkedAt,
      }),
      {
        id: 'replica',
        header: t('replica'),
        definition: t('replicaIs'),
        minWidth: 100,
        cell: ({ replica }) =>
          toned(t(`replicas.${replica}`), ['damaged', 'missing', 'failed'].includes(replica)),
      },
      {
        id: 'sha256',
        header: 'SHA-256',
        minWidth: 180,
        grow: 1,
        cell: ({ sha256 }) => mono(sha256 ?? '–'),
      },
    ];
  }, [t, formats, nodes]);
  if (files.isPending) return <SkeletonRows rows={4} />;
  if (files.error) return <ErrorState what={t('filesFailed')} error={files.error} onRetry={files.retry} />;
  return (
    <DataTable
      testId="warc-files"
      label={t('warcFiles')}
      columns={columns}
      rows={files.rows}
      rowKey={({ name }) => name}
      onEnd={files.onEnd}
      summary={common('rows', { count: files.rows.length, more: String(files.hasMore) })}
      list={list}
      filters={<h2 className="text-body font-semibold">{t('warcFiles')}</h2>}
      empty={<EmptyState title={t('noFiles')}>{t('noFilesNext')}</EmptyState>}
    />
  );
}
