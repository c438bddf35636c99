'use client';

import type { LiveTopic, RemovalListPage, RemovalListRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { removalsQuery } from './consumer-queries.ts';
import { removalState } from './consumer-words.ts';

const topics: readonly LiveTopic[] = ['packages'];
const pauseMs = 1_000;

function removalColumns(t: Translator<'consumers'>, formats: Formats): Column<RemovalListRow>[] {
  return [
    textColumn({
      id: 'consumer',
      header: t('columns.name'),
      minWidth: 130,
      grow: 1,
      narrow: 'title',
      text: ({ consumer }) => consumer,
    }),
    numberColumn({
      id: 'sequence',
      header: t('removals.sequence'),
      minWidth: 70,
      narrow: 'value',
      value: ({ sequence }) => sequence,
      write: formats.count,
    }),
    instantColumn({
      id: 'issuedAt',
      header: t('removals.issuedAt'),
      minWidth: 120,
      at: ({ issuedAt }) => issuedAt,
    }),
    numberColumn({
      id: 'records',
      header: t('removals.records'),
      definition: t('removals.recordsIs'),
      minWidth: 90,
      narrow: 'value',
      value: ({ records }) => records,
      write: formats.count,
    }),
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 150,
      narrow: 'value',
      cell: (row) => t(`removals.${removalState(row)}`),
      csv: (row) => removalState(row),
    },
    instantColumn({
      id: 'acknowledgedAt',
      header: t('removals.acknowledgedAt'),
      minWidth: 120,
      at: ({ acknowledgedAt }) => acknowledgedAt,
    }),
    numberColumn({
      id: 'held',
      header: t('removals.held'),
      definition: t('removals.heldIs'),
      minWidth: 90,
      value: ({ held }) => held,
      write: formats.count,
    }),
    {
      id: 'by',
      header: t('removals.by'),
      minWidth: 100,
      cell: ({ acknowledgedAt, isSigned }) =>
        acknowledgedAt === null ? '–' : t(isSigned ? 'removals.byKey' : 'removals.byToken'),
      csv: ({ isSigned }) => String(isSigned),
    },
  ];
}

/** Removals that consumers have to carry out, and their answers. */
export function Removals({ consumer }: { consumer?: string }) {
  const t = useTranslations('consumers');
  const common = useTranslations('common');
  const formats = useFormats();
  const client = useTRPCClient();
  const removals = usePaged<RemovalListRow, RemovalListPage>(
    removalsQuery((input) => client.removals.list.query(input), consumer),
    pauseMs,
    topics,
  );
  const columns = useMemo(() => removalColumns(t, formats), [t, formats]);
  if (removals.isPending) return <SkeletonRows rows={4} />;
  if (removals.error)
    return <ErrorState what={t('removals.failed')} error={removals.error} onRetry={removals.retry} />;
  return (
    <DataTable
      testId="removals"
      label={t('removals.title')}
      columns={columns}
      rows={removals.rows}
      rowKey={(row) => `${row.consumer} ${row.sequence}`}
      onEnd={removals.onEnd}
      summary={common('rows', { count: removals.rows.length, more: String(removals.hasMore) })}
      fileName="removals"
      filters={<h2 className="text-body font-semibold">{t('removals.title')}</h2>}
      empty={<EmptyState title={t('removals.empty')}>{t('removals.emptyIs')}</EmptyState>}
    />
  );
}
