'use client';

import type { ScanNode } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { EmptyState } from '../../../design/states.tsx';
import { instantColumn, numberColumn, textColumn, type Column } from '../../../design/table/column.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Translator } from '../../../i18n/translator.ts';

function nodeColumns(t: Translator<'scans.nodes'>, formats: Formats): Column<ScanNode>[] {
  const counted = (id: 'waiting' | 'running' | 'pieces' | 'documents') =>
    numberColumn<ScanNode>({
      id,
      header: t(id),
      minWidth: 96,
      grow: 1,
      narrow: 'value',
      value: (row) => row[id],
      write: formats.count,
    });
  return [
    textColumn({
      id: 'name',
      header: t('name'),
      minWidth: 120,
      grow: 2,
      narrow: 'title',
      text: ({ name }) => name,
    }),
    counted('waiting'),
    counted('running'),
    counted('pieces'),
    counted('documents'),
    instantColumn({ id: 'lastAt', header: t('last'), minWidth: 104, grow: 1, at: ({ lastAt }) => lastAt }),
  ];
}

/** The work of each node on a scan. */
export function ScanNodes({ scan, nodes }: { scan: string; nodes: readonly ScanNode[] }) {
  const t = useTranslations('scans.nodes');
  const common = useTranslations('common');
  const formats = useFormats();
  const columns = useMemo(() => nodeColumns(t, formats), [t, formats]);
  return (
    <DataTable
      testId="scan-nodes"
      label={t('title')}
      columns={columns}
      rows={nodes}
      rowKey={({ nodeId }) => String(nodeId)}
      summary={common('rows', { count: nodes.length, more: 'false' })}
      fileName={`${scan}-nodes`}
      filters={<p className="min-w-0 flex-1 text-small text-ink-faint">{t('note')}</p>}
      empty={<EmptyState title={t('none')} />}
    />
  );
}
