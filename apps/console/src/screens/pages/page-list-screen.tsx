'use client';

import { writeInterval, type PageList, type PageRow } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useTRPC, useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { buttonLook } from '../../design/looks.ts';
import { FilterSelect, SearchField } from '../../design/filters.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { pageHref } from '../../shell/navigation.ts';
import { writePart, filterWords } from '../intervals/crawl-part.ts';
import { IntervalChip } from '../intervals/interval-chip.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { PartChip } from '../intervals/part-chip.tsx';
import { usePageColumns } from './page-columns.tsx';
import { pageListQuery, pageStateOptions, readPageFilters } from './page-parameters.ts';
import type { PageFilters } from './page-parameters.ts';

const pauseMs = 15_000;

export function PageListScreen() {
  const t = useTranslations('pages');
  const common = useTranslations('common');
  const states = useTranslations('common.pageStates');
  const formats = useFormats();
  const columns = usePageColumns({ withHost: true });
  const trpc = useTRPC();
  const client = useTRPCClient();
  const go = useAddress();
  const filters = readPageFilters(Object.fromEntries(useSearchParams()));
  const { query, state, interval } = filters;
  const set = (change: Partial<PageFilters>) => {
    const { interval: range, query, state, host, ...rest } = { ...filters, ...change };
    go({ query, state, host, interval: range && writeInterval(range), ...writePart(rest) });
  };
  const list = useTableList('pages');
  const overview = useQuery(trpc.overview.get.queryOptions());
  const pages = usePaged<PageRow, PageList>(pageListQuery(client.pages.list.query, filters), pauseMs);
  const summary =
    overview.data &&
    t('summary', {
      pages: overview.data.known,
      hosts: overview.data.hosts.total,
      captured: formats.count(overview.data.captured),
      share: formats.share(overview.data.captured, overview.data.known),
    });
  return (
    <Screen title={t('name')} summary={summary}>
      {pages.isPending && <SkeletonRows rows={16} />}
      {pages.error && <ErrorState what={t('failed')} error={pages.error} onRetry={pages.retry} />}
      {pages.firstPage && (
        <DataTable
          testId="pages"
          label={t('name')}
          columns={columns}
          rows={pages.rows}
          rowKey={(row) => row.url}
          rowHref={(row) => pageHref(row.url)}
          onEnd={pages.onEnd}
          summary={common('rows', { count: pages.rows.length, more: String(pages.hasMore) })}
          list={list}
          filters={
            <>
              <SearchField
                label={t('filters.search')}
                placeholder={t('filters.placeholder')}
                value={query ?? ''}
                onChange={(text) => set({ query: text })}
              />
              <FilterSelect
                label={t('filters.state')}
                all={t('filters.allStates')}
                options={pageStateOptions(states)}
                value={state}
                onChange={(key) => set({ state: key })}
              />
              {interval && (
                <IntervalChip
                  name={t('filters.interval')}
                  interval={interval}
                  onClear={() => set({ interval: undefined })}
                />
              )}
              <PartChip
                part={filters}
                onClear={() => set({ node: undefined, tld: undefined, list: undefined, site: undefined })}
              />
            </>
          }
          empty={pages.isPending ? null : <NoPages filters={filters} onClear={() => go({})} />}
        />
      )}
    </Screen>
  );
}

function NoPages({ filters, onClear }: { filters: PageFilters; onClear: () => void }) {
  const t = useTranslations('pages.empty');
  const states = useTranslations('common.pageStates');
  const formats = useFormats();
  const partWords = useTranslations('intervals.filters');
  const { query, state, host, interval, ...rest } = filters;
  const part = filterWords(rest, partWords);
  const named = [
    query && t('query', { query }),
    state && t('state', { state: states(state) }),
    host && t('host', { host }),
    interval && t('interval', { interval: formatRange(interval, formats.locale) }),
    part && t('part', { part }),
  ].filter((one): one is string => Boolean(one));
  if (named.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('filtered', { conditions: formats.list(named) })}
      action={
        <button type="button" className={buttonLook()} onClick={onClear}>
          {t('showAll')}
        </button>
      }
    >
      {t('filteredHint')}
    </EmptyState>
  );
}
