'use client';

import type { OverloadDryRun, OverloadedHosts } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { overloadHref } from '../../shell/navigation.ts';
import { DryRunPanel } from './dry-run-panel.tsx';
import type { OverloadParameters } from './overload-parameters.ts';
import { readOverloadParameters, writeOverloadParameters } from './overload-parameters.ts';
import { overloadedSummary } from './overload-words.ts';
import { overloadedColumns, sortRows, type OverloadedRow } from './overloaded-columns.tsx';
import { useDryRun } from './use-dry-run.ts';

/** Demand and prices change slowly. */
const refreshMs = 60_000;

/** @param sent the dry run that the server has sent with the screen, if any */
export function OverloadedScreen({ sent }: { sent: OverloadDryRun | null }) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const trpc = useTRPC();
  const go = useAddress();
  const parameters = readOverloadParameters(Object.fromEntries(useSearchParams()));
  const set = (change: Partial<OverloadParameters>) =>
    go(writeOverloadParameters({ ...parameters, ...change }));
  const list = useQuery(trpc.overload.list.queryOptions({}));
  useLiveRefetch(list.refetch, refreshMs);
  const hosts = list.data;
  const dryRun = useDryRun(parameters, { sent, enabled: hosts !== undefined && hosts.total > 0 });
  return (
    <Screen title={t('name')} summary={hosts && overloadedSummary(hosts, dryRun.outcome, t, formats)}>
      {list.isPending ? (
        <SkeletonRows rows={10} />
      ) : !hosts ? (
        <ErrorState what={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : hosts.rows.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <>
          <DryRunPanel hosts={hosts.rows} run={dryRun} set={set} />
          {dryRun.error && <ErrorState what={t('all.failed')} error={dryRun.error} onRetry={dryRun.retry} />}
          <HostTable hosts={hosts} outcomes={dryRun.outcome?.byHost} />
        </>
      )}
    </Screen>
  );
}

function HostTable({
  hosts: { rows, total },
  outcomes,
}: {
  hosts: OverloadedHosts;
  outcomes: readonly NonNullable<OverloadedRow['outcome']>[] | undefined;
}) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const [sort, setSort] = useState<{ key: string; direction: 'asc' | 'desc' }>({
    key: 'ratio',
    direction: 'desc',
  });
  const list = useTableList('overloaded-hosts');
  const columns = useMemo(() => overloadedColumns(t, formats), [t, formats]);
  const joined = useMemo(() => {
    const byName = new Map(outcomes?.map((outcome) => [outcome.name, outcome]));
    const all = rows.map((host): OverloadedRow => ({ ...host, outcome: byName.get(host.name) }));
    return sortRows(all, sort.key, sort.direction);
  }, [rows, outcomes, sort]);
  return (
    <DataTable
      testId="overloaded-hosts"
      label={t('name')}
      columns={columns}
      rows={joined}
      rowKey={({ name }) => name}
      rowHref={({ name }) => overloadHref(name)}
      sorting={{ ...sort, onSort: (key, direction) => setSort({ key, direction }) }}
      summary={t('shown', { shown: rows.length, total })}
      list={list}
      empty={null}
    />
  );
}
