'use client';

import type { StorageOverview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

type NodeDisk = StorageOverview['nodes'][number];

/** Used and free disk space of each node. */
export function NodeDisks({ nodes }: { nodes: readonly NodeDisk[] }) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const columns = useMemo(
    (): Column<NodeDisk>[] => [
      {
        id: 'name',
        header: t('node'),
        minWidth: 130,
        grow: 1,
        narrow: 'title',
        cell: ({ name }) => name,
        csv: ({ name }) => name,
      },
      numberColumn({
        id: 'files',
        header: t('files'),
        minWidth: 132,
        value: ({ files }) => files,
        write: formats.count,
      }),
      numberColumn({
        id: 'bytes',
        header: t('held'),
        definition: t('heldIs'),
        minWidth: 100,
        value: ({ bytes, openBytes }) => bytes + openBytes,
        write: formats.bytes,
      }),
      numberColumn({
        id: 'freeBytes',
        header: t('free'),
        definition: t('freeIs'),
        minWidth: 100,
        narrow: 'value',
        value: ({ freeBytes }) => freeBytes,
        write: formats.bytes,
      }),
    ],
    [t, formats],
  );
  return (
    <DataTable
      testId="storage-nodes"
      label={t('nodes')}
      columns={columns}
      rows={nodes}
      rowKey={({ id }) => String(id)}
      summary={t('nodeCount', { count: nodes.length })}
      fileName="storage-by-node"
      filters={<h2 className="text-body font-semibold">{t('nodes')}</h2>}
      empty={null}
    />
  );
}
