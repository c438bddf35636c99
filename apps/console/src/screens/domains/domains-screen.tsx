'use client';

import { isAtBudget, type LiveTopic } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useMay } from '../../data/viewer.tsx';
import { SearchField } from '../../design/filters.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { domainColumns } from './domain-columns.tsx';

const topics: readonly LiveTopic[] = ['events', 'audit'];
const pauseMs = 1_000;

/** Budgets of domains: new hosts per domain, and refused hosts. */
export function DomainsScreen() {
  const t = useTranslations('domains');
  const formats = useFormats();
  const trpc = useTRPC();
  const go = useAddress();
  const may = useMay('operator');
  const search = useSearchParams().get('search') ?? '';
  const input = search === '' ? {} : { search };
  const domains = useQuery(trpc.domains.list.queryOptions(input, { placeholderData: keepPreviousData }));
  useLiveRefetch(domains.refetch, pauseMs, { topics });
  const columns = useMemo(() => domainColumns(t, formats, may), [t, formats, may]);
  const growing = domains.data?.filter((domain) => !domain.isExcluded && isAtBudget(domain)).length ?? 0;
  return (
    <Screen title={t('name')} summary={domains.data && t('summary', { growing })}>
      {domains.isPending && <SkeletonRows rows={6} />}
      {domains.isError && !domains.data && (
        <ErrorState what={t('failed')} error={domains.error} onRetry={() => void domains.refetch()} />
      )}
      {domains.data && (
        <DataTable
          testId="domains"
          label={t('name')}
          columns={columns}
          rows={domains.data}
          rowKey={({ kind, name }) => `${kind} ${name}`}
          summary={t('count', { count: domains.data.length })}
          fileName="domains"
          filters={
            <SearchField
              label={t('search')}
              placeholder={t('searchFor')}
              value={search}
              onChange={(text) => go({ search: text === '' ? undefined : text })}
            />
          }
          empty={
            search === '' ? (
              <EmptyState title={t('empty')}>{t('emptyIs')}</EmptyState>
            ) : (
              <EmptyState title={t('emptyFiltered')} />
            )
          }
        />
      )}
    </Screen>
  );
}
