'use client';

import type { LiveTopic, TransferList, TransferRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { TitleLink } from '../../design/table/title-link.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { packageHref } from '../../shell/navigation.ts';
import { transfersQuery, type TransferSelection } from './consumer-queries.ts';
import { transferState } from './consumer-words.ts';

const topics: readonly LiveTopic[] = ['packages'];
const pauseMs = 1_000;

function transferColumns(t: Translator<'consumers'>, formats: Formats): Column<TransferRow>[] {
  return [
    instantColumn({
      id: 'startedAt',
      header: t('transfers.startedAt'),
      minWidth: 130,
      narrow: 'value',
      at: ({ startedAt }) => startedAt,
    }),
    textColumn({
      id: 'consumer',
      header: t('columns.name'),
      minWidth: 120,
      narrow: 'value',
      text: ({ consumer }) => consumer,
    }),
    {
      id: 'package',
      header: t('transfers.package'),
      minWidth: 90,
      cell: ({ packageId }) => <TitleLink href={packageHref(packageId)}>{packageId}</TitleLink>,
      csv: ({ packageId }) => packageId,
    },
    textColumn({
      id: 'file',
      header: t('transfers.file'),
      minWidth: 200,
      grow: 2,
      narrow: 'title',
      text: ({ file }) => file,
    }),
    textColumn({
      id: 'address',
      header: t('transfers.address'),
      minWidth: 130,
      text: ({ address }) => address,
    }),
    numberColumn({
      id: 'sentBytes',
      header: t('transfers.sent'),
      definition: t('transfers.sentIs'),
      minWidth: 90,
      narrow: 'value',
      value: ({ sentBytes }) => sentBytes,
      write: formats.bytes,
    }),
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 110,
      narrow: 'value',
      cell: (row) => t(`transfers.${transferState(row)}`),
      csv: (row) => transferState(row),
    },
  ];
}

/** The log of transfers, latest first. */
export function Transfers({ selection }: { selection: TransferSelection }) {
  const t = useTranslations('consumers');
  const common = useTranslations('common');
  const formats = useFormats();
  const client = useTRPCClient();
  const transfers = usePaged<TransferRow, TransferList>(
    transfersQuery((input) => client.consumers.transfers.query(input), selection),
    pauseMs,
    topics,
  );
  const columns = useMemo(() => transferColumns(t, formats), [t, formats]);
  if (transfers.isPending) return <SkeletonRows rows={4} />;
  if (transfers.error)
    return <ErrorState what={t('transfers.failed')} error={transfers.error} onRetry={transfers.retry} />;
  return (
    <DataTable
      testId="transfers"
      label={t('transfers.title')}
      columns={columns}
      rows={transfers.rows}
      rowKey={({ id }) => id}
      onEnd={transfers.onEnd}
      summary={common('rows', { count: transfers.rows.length, more: String(transfers.hasMore) })}
      fileName="transfers"
      filters={<h2 className="text-body font-semibold">{t('transfers.title')}</h2>}
      empty={<EmptyState title={t('transfers.empty')}>{t('transfers.emptyIs')}</EmptyState>}
    />
  );
}
