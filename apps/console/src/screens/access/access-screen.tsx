'use client';

import { accessClasses } from '@meguri/access';
import type { AccessRuleList, AccessRuleView, LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useTRPC, useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useMay } from '../../data/viewer.tsx';
import { FilterSelect, SearchField } from '../../design/filters.tsx';
import { NewButton } from '../../design/forms/new-act.tsx';
import { Screen } from '../../design/screen.tsx';
import { ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyList } from '../../design/table/empty-list.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { Tabs } from '../../design/tabs.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { accessRuleHref } from '../../shell/navigation.ts';
import { accessRuleColumns } from './access-columns.tsx';
import { AccessDialog } from './access-dialog.tsx';
import {
  accessRulesQuery,
  accessTabs,
  readAccessParameters,
  type AccessParameters,
} from './access-parameters.ts';
import { AccessTester } from './access-tester.tsx';
import { RemoveRule } from './remove-rule.tsx';
import { Takedowns } from './takedowns.tsx';

/** Edits of rules, and takedowns by complaints, are audited. */
const topics: readonly LiveTopic[] = ['audit'];
const pauseMs = 1_000;

/** Who may read which captures: rules, a tester, and what takedowns hide. */
export function AccessScreen() {
  const t = useTranslations('access');
  const go = useAddress();
  const may = useMay('operator');
  const raw = Object.fromEntries(useSearchParams());
  const parameters = readAccessParameters(raw);
  const set = (change: Partial<AccessParameters>) => go({ ...parameters, ...change });
  const client = useTRPCClient();
  const rules = usePaged<AccessRuleView, AccessRuleList>(
    accessRulesQuery((input) => client.accessRules.list.query(input), raw),
    pauseMs,
    topics,
  );
  const { tab = 'rules' } = parameters;
  return (
    <Screen
      title={t('name')}
      summary={rules.firstPage && t('summary', { count: rules.firstPage.total })}
      actions={
        <NewButton
          label={t('new')}
          may={may}
          otherwise={t('operatorsOnly')}
          onClick={() => set({ rule: 'new' })}
        />
      }
    >
      <Tabs
        label={t('name')}
        active={tab}
        onChange={(key) => go({ tab: key === 'rules' ? undefined : key })}
        tabs={accessTabs.map((key) => ({ key, name: t(`tabs.${key}`) }))}
      >
        <div className="pt-4">
          {tab === 'rules' && rules.isPending && <SkeletonRows rows={6} />}
          {tab === 'rules' && rules.error && (
            <ErrorState what={t('failed')} error={rules.error} onRetry={rules.retry} />
          )}
          {tab === 'rules' && rules.firstPage && <RuleTable list={rules} parameters={parameters} set={set} />}
          {tab === 'test' && <AccessTester />}
          {tab === 'takedowns' && <Takedowns />}
        </div>
      </Tabs>
      {may && parameters.rule !== undefined && (
        <RuleEditor key={parameters.rule} rule={parameters.rule} onClose={() => set({ rule: undefined })} />
      )}
    </Screen>
  );
}

function RuleEditor({ rule, onClose }: { rule: string; onClose: () => void }) {
  const trpc = useTRPC();
  const id = /^[1-9]\d{0,8}$/.test(rule) ? Number(rule) : null;
  const found = useQuery(
    trpc.accessRules.get.queryOptions({ id: id ?? 1 }, { enabled: id !== null, retry: false, staleTime: 0 }),
  );
  if (rule === 'new') return <AccessDialog rule={null} onClose={onClose} />;
  return id !== null && found.data ? <AccessDialog rule={found.data} onClose={onClose} /> : null;
}

interface RuleTableProps {
  list: ReturnType<typeof usePaged<AccessRuleView, AccessRuleList>>;
  parameters: AccessParameters;
  set: (change: Partial<AccessParameters>) => void;
}

function RuleTable({ list: { rows, onEnd, hasMore }, parameters, set }: RuleTableProps) {
  const t = useTranslations('access');
  const common = useTranslations('common');
  const formats = useFormats();
  const may = useMay('operator');
  const [removing, setRemoving] = useState<AccessRuleView | null>(null);
  const columns = useMemo(() => accessRuleColumns(t, formats, may ? setRemoving : null), [t, formats, may]);
  const list = useTableList('access-rules');
  const { search, access } = parameters;
  return (
    <>
      <DataTable
        testId="access-rules"
        label={t('name')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        {...(may ? { rowHref: ({ id }: AccessRuleView) => accessRuleHref(id) } : {})}
        onEnd={onEnd}
        summary={common('rows', { count: rows.length, more: String(hasMore) })}
        list={list}
        filters={
          <>
            <SearchField
              label={t('search')}
              placeholder={t('searchFor')}
              value={search ?? ''}
              onChange={(text) => set({ search: text })}
            />
            <FilterSelect
              label={t('columns.access')}
              all={t('allClasses')}
              options={accessClasses.map((key) => ({ key, name: t(`classes.${key}`) }))}
              value={access}
              onChange={(key) => set({ access: key })}
            />
          </>
        }
        empty={
          <EmptyList
            isFiltered={Boolean(search ?? access)}
            filtered={{
              title: t('emptyFiltered'),
              showAll: t('showAll'),
              onShowAll: () => set({ search: undefined, access: undefined }),
            }}
            title={t('empty')}
          >
            {t('emptyIs')}
          </EmptyList>
        }
      />
      {removing && <RemoveRule rule={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
