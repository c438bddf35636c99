'use client';

import type { HostFilter, HostPage, HostRow } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from '../../../design/link.tsx';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../data/use-address.ts';
import { useTRPC, useTRPCClient } from '../../../data/trpc.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { useMay } from '../../../data/viewer.tsx';
import { buttonLook } from '../../../design/looks.ts';
import { Screen } from '../../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { useTableList } from '../../../design/table/table-list.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { hostHref } from '../../../shell/navigation.ts';
import { HostSelectionBar } from '../bulk/host-selection.tsx';
import { hostListQuery, readHostListAddress, writeHostListAddress } from './host-list-address.ts';
import { hostListSummary } from './host-list-summary.ts';
import { hostListColumns } from './host-list-columns.tsx';
import { filterConditions, HostListFilters } from './host-list-filters.tsx';
import { LoadMap } from './load-map.tsx';
import { useMappedHosts } from './use-mapped-hosts.ts';

const pauseMs = 10_000;

export function HostListScreen() {
  const t = useTranslations('hosts');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const columnWords = useTranslations('hosts.columns');
  const columns = useMemo(
    () => hostListColumns(columnWords, meaning, formats),
    [columnWords, meaning, formats],
  );
  const listWords = useTranslations('hosts.list');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const go = useAddress();
  const address = readHostListAddress(Object.fromEntries(useSearchParams()));
  const { filter, sort, direction } = address;
  const set = (change: Partial<typeof address>) => go(writeHostListAddress({ ...address, ...change }));
  const overview = useQuery(trpc.overview.get.queryOptions());
  const hosts = usePaged<HostRow, HostPage>(hostListQuery(client.hosts.list.query, address), pauseMs);
  const list = useTableList('hosts');
  const { rows } = hosts;
  const may = useMay('operator');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const total = hosts.firstPage?.total ?? 0;
  const mapped = useMappedHosts(address, rows.length > 1);

  return (
    <Screen
      title={t('name')}
      summary={overview.data && hostListSummary(overview.data.hosts, listWords, formats)}
    >
      {mapped && mapped.rows.length > 1 && (
        <LoadMap {...mapped} total={Math.max(total, mapped.rows.length)} />
      )}
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
            onSort: (key, next) => set({ sort: readHostListAddress({ sort: key }).sort, direction: next }),
          }}
          onEnd={hosts.onEnd}
          selection={may ? { selected, onChange: setSelected } : undefined}
          summary={t(hosts.firstPage.totalIsComplete ? 'list.rows' : 'list.rowsAtLeast', { count: total })}
          list={list}
          filters={
            <HostListFilters
              filter={filter}
              onFilter={(change) => set({ filter: { ...filter, ...change } })}
            />
          }
          empty={<NoHosts filter={filter} onClear={() => go({})} />}
        />
      )}
      {hosts.firstPage && (
        <HostSelectionBar
          selected={selected}
          onClear={() => setSelected(new Set())}
          filter={filter}
          total={total}
          totalIsComplete={hosts.firstPage.totalIsComplete}
        />
      )}
    </Screen>
  );
}

function NoHosts({ filter, onClear }: { filter: HostFilter; onClear: () => void }) {
  const t = useTranslations('hosts.list');
  const stateWords = useTranslations('common.hostStates');
  const formats = useFormats();
  const conditions = filterConditions(filter, { t, stateWords, formats });
  if (conditions.length === 0)
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
  return (
    <EmptyState
      title={t('filtered', { conditions: formats.list(conditions) })}
      action={
        <button type="button" className={buttonLook()} onClick={onClear}>
          {t('showAll')}
        </button>
      }
    />
  );
}
