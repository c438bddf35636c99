'use client';

import type { HostPage, HostRow } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useAddress } from '../../data/use-address.ts';
import { writeInterval } from '../../data/search-parameters.ts';
import { useTRPC, useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useMay } from '../../data/viewer.tsx';
import { buttonLook } from '../../design/button.tsx';
import { FilterSelect } from '../../design/filter-select.tsx';
import { Screen } from '../../design/screen.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { hostStates } from '../../design/state-badges.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { hostHref } from '../../shell/navigation.ts';
import { writePart } from '../intervals/crawl-part.ts';
import { filterWords } from '../intervals/filter-words.ts';
import { IntervalChip } from '../intervals/interval-chip.tsx';
import { formatRange } from '../intervals/interval-words.ts';
import { PartChip } from '../intervals/part-chip.tsx';
import { hostColumns } from './host-columns.tsx';
import { hostListAnswer } from './host-list-answer.ts';
import { hostListQuery } from './host-list-query.ts';
import type { HostFilters } from './host-parameters.ts';
import { HostSelectionBar } from './host-selection.tsx';
import { readHostFilters } from './host-parameters.ts';
import { LoadMap } from './load-map.tsx';

const restMs = 10_000;
const states = Object.keys(hostStates) as (keyof typeof hostStates)[];

export function HostListScreen() {
  const t = useTranslations('hosts');
  const stateWords = useTranslations('common.hostStates');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const columnWords = useTranslations('hosts.columns');
  const columns = useMemo(() => hostColumns(columnWords, meaning, formats), [columnWords, meaning, formats]);
  const listWords = useTranslations('hosts.list');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const go = useAddress();
  const filters = readHostFilters(Object.fromEntries(useSearchParams()));
  const { search, state, asked, sort, direction, node, tld } = filters;
  const set = (change: Partial<HostFilters>) => {
    const { asked: range, node, tld, ...texts } = { ...filters, ...change };
    go({ ...texts, asked: range && writeInterval(range), ...writePart({ node, tld }) });
  };
  const overview = useQuery(trpc.overview.get.queryOptions());
  const hosts = usePaged<HostRow, HostPage>(hostListQuery(client.hosts.list.query, filters), restMs);
  const { rows } = hosts;
  const may = useMay('operator');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const total = hosts.firstPage?.total ?? 0;

  return (
    <Screen
      title={t('list.title')}
      answer={overview.data && hostListAnswer(overview.data.hosts, listWords, formats)}
    >
      {rows.length > 1 && <LoadMap rows={rows} total={total} />}
      {hosts.isPending && <SkeletonRows rows={16} />}
      {hosts.error && <ErrorState what={t('list.failed')} error={hosts.error} onRetry={hosts.retry} />}
      {hosts.firstPage && (
        <DataTable
          testId="hosts"
          label={t('name')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.name}
          rowHref={(row) => hostHref(row.name)}
          sorting={{
            key: sort,
            direction,
            onSort: (key, next) => set({ sort: readHostFilters({ sort: key }).sort, direction: next }),
          }}
          onEnd={hosts.onEnd}
          selection={may ? { selected, onChange: setSelected } : undefined}
          summary={t(hosts.firstPage.totalIsWhole ? 'list.rows' : 'list.rowsAtLeast', { count: total })}
          fileName="hosts.csv"
          filters={
            <>
              <SearchField
                label={t('list.search')}
                placeholder={t('list.placeholder')}
                value={search ?? ''}
                onChange={(text) => set({ search: text })}
              />
              <FilterSelect
                label={t('list.state')}
                all={t('list.allStates')}
                options={[
                  { key: 'overloaded', name: t('list.overloaded') },
                  ...states.map((key) => ({ key, name: stateWords(key) })),
                ]}
                value={state}
                onChange={(key) => set({ state: key })}
              />
              {asked && (
                <IntervalChip
                  name={t('list.asked')}
                  interval={asked}
                  onClear={() => set({ asked: undefined })}
                />
              )}
              <PartChip part={{ node, tld }} onClear={() => set({ node: undefined, tld: undefined })} />
            </>
          }
          empty={
            <NoHosts
              filtered={Boolean(search ?? state ?? asked ?? node ?? tld)}
              onClear={() => go({})}
              filters={filters}
            />
          }
        />
      )}
      {hosts.firstPage && (
        <HostSelectionBar
          selected={selected}
          onClear={() => setSelected(new Set())}
          filters={filters}
          total={total}
          totalIsWhole={hosts.firstPage.totalIsWhole}
        />
      )}
    </Screen>
  );
}

function NoHosts({
  filtered,
  filters,
  onClear,
}: {
  filtered: boolean;
  filters: HostFilters;
  onClear: () => void;
}) {
  const t = useTranslations('hosts.list');
  const partWords = useTranslations('intervals.filters');
  const stateWords = useTranslations('common.hostStates');
  const formats = useFormats();
  if (!filtered)
    return (
      <EmptyState
        title={t('none')}
        action={
          <Link href="/seeds?add=1" className={buttonLook('primary')}>
            {t('addSeeds')}
          </Link>
        }
      >
        {t('noneHint')}
      </EmptyState>
    );
  const { state, node, tld } = filters;
  const part = filterWords({ node, tld }, partWords);
  const named = [
    filters.search && t('withName', { search: filters.search }),
    state && t('withState', { state: state === 'overloaded' ? t('overloaded') : stateWords(state) }),
    filters.asked && t('withAsked', { interval: formatRange(filters.asked, formats.locale) }),
    part && t('withPart', { part }),
  ].filter((one): one is string => Boolean(one));
  return (
    <EmptyState
      title={t('filtered', { conditions: formats.list(named) })}
      action={
        <button type="button" className={buttonLook()} onClick={onClear}>
          {t('showAll')}
        </button>
      }
    />
  );
}
