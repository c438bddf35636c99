'use client';

import type { LiveTopic, PackageList, PackageRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { packageHref } from '../../shell/navigation.ts';
import { packageColumns } from './package-columns.tsx';
import { packagesQuery } from './package-queries.ts';

const topics: readonly LiveTopic[] = ['packages'];
const pauseMs = 1_000;

/** Packages of one consumer, or of all, latest first. */
export function PackageTable({ consumer }: { consumer?: string }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const formats = useFormats();
  const problemText = useProblemText();
  const client = useTRPCClient();
  const packages = usePaged<PackageRow, PackageList>(
    packagesQuery((input) => client.packages.list.query(input), consumer),
    pauseMs,
    topics,
  );
  const columns = useMemo(() => {
    const all = packageColumns(t, formats, problemText);
    return consumer === undefined ? all : all.filter(({ id }) => id !== 'consumer');
  }, [t, formats, problemText, consumer]);
  if (packages.isPending) return <SkeletonRows rows={6} />;
  if (packages.error)
    return <ErrorState what={t('failed')} error={packages.error} onRetry={packages.retry} />;
  return (
    <DataTable
      testId="packages"
      label={t('name')}
      columns={columns}
      rows={packages.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => packageHref(id)}
      onEnd={packages.onEnd}
      summary={common('rows', { count: packages.rows.length, more: String(packages.hasMore) })}
      fileName="packages"
      filters={consumer === undefined ? undefined : <h2 className="text-body font-semibold">{t('name')}</h2>}
      empty={<EmptyState title={t('empty')}>{t('emptyIs')}</EmptyState>}
    />
  );
}
