'use client';

import {
  filterRules,
  readListValues,
  ruleKinds,
  ruleStates,
  type ListedThrottleRule,
  type ListValues,
  type LiveTopic,
} from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { textParameter, type RawParameters } from '../../data/search-parameters.ts';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useMay } from '../../data/viewer.tsx';
import { FilterSelect, SearchField } from '../../design/filters.tsx';
import { NewButton } from '../../design/forms/new-act.tsx';
import { useNow } from '../../design/time.tsx';
import { Screen } from '../../design/screen.tsx';
import { ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyList } from '../../design/table/empty-list.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { ruleHref } from '../../shell/navigation.ts';
import { RuleActDialog } from './rule-act-dialog.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { rulesSummary } from './rule-words.ts';

/** Edits of rules are audited. */
const topics: readonly LiveTopic[] = ['audit'];
const pauseMs = 1_000;

interface RuleParameters extends ListValues<'throttling-rules'> {
  /** The rule that is being edited, by its id, or `new`. */
  rule?: string | undefined;
}

/** Parameters of the screen in its URL. */
function readRuleParameters(parameters: RawParameters): RuleParameters {
  return { ...readListValues('throttling-rules', parameters), rule: textParameter.parse(parameters.rule) };
}

/** Throttle rules for domains and address ranges. */
export function RulesScreen() {
  const t = useTranslations('rules');
  const trpc = useTRPC();
  const now = useNow();
  const go = useAddress();
  const may = useMay('operator');
  const parameters = readRuleParameters(Object.fromEntries(useSearchParams()));
  const set = (change: Partial<RuleParameters>) => go({ ...parameters, ...change });
  const rules = useQuery(trpc.throttleRules.list.queryOptions());
  useLiveRefetch(rules.refetch, pauseMs, { topics });
  const add = (
    <NewButton
      label={t('new')}
      may={may}
      otherwise={t('operatorsOnly')}
      onClick={() => set({ rule: 'new' })}
    />
  );
  return (
    <Screen title={t('name')} summary={rules.data && rulesSummary(rules.data, now, t)} actions={add}>
      {rules.isPending && <SkeletonRows rows={6} />}
      {rules.isError && !rules.data && (
        <ErrorState what={t('failed')} error={rules.error} onRetry={() => void rules.refetch()} />
      )}
      {rules.data && <RuleTable rules={rules.data} parameters={parameters} set={set} />}
      {may && rules.data && parameters.rule !== undefined && (
        <RuleEditor
          key={parameters.rule}
          id={parameters.rule}
          rules={rules.data}
          onClose={() => set({ rule: undefined })}
        />
      )}
    </Screen>
  );
}

interface RuleEditorProps {
  /** `new`, or the id of a rule. */
  id: string;
  rules: readonly ListedThrottleRule[];
  onClose: () => void;
}

/**
 * Edits a rule. If it is deleted elsewhere, the form stays, and saving reports it. Nothing for an unknown id.
 */
function RuleEditor({ id, rules, onClose }: RuleEditorProps) {
  const [rule] = useState(rules.find((one) => String(one.id) === id) ?? null);
  return id === 'new' || rule !== null ? <RuleDialog rule={rule} onClose={onClose} /> : null;
}

interface RuleTableProps {
  rules: readonly ListedThrottleRule[];
  parameters: RuleParameters;
  set: (change: Partial<RuleParameters>) => void;
}

function RuleTable({ rules, parameters, set }: RuleTableProps) {
  const t = useTranslations('rules');
  const formats = useFormats();
  const now = useNow();
  const may = useMay('operator');
  const [acting, setActing] = useState<{ act: 'toggle' | 'lift'; rule: ListedThrottleRule } | null>(null);
  const columns = useMemo(() => {
    const begin = (act: 'toggle' | 'lift') => (rule: ListedThrottleRule) => setActing({ act, rule });
    return ruleColumns(t, formats, now, may ? { toggle: begin('toggle'), lift: begin('lift') } : null);
  }, [t, formats, now, may]);
  const list = useTableList('throttling-rules');
  const { search, kind, state } = parameters;
  const shown = filterRules(rules, parameters, now);
  return (
    <>
      <DataTable
        testId="rules"
        label={t('name')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => String(id)}
        {...(may ? { rowHref: ({ id }: ListedThrottleRule) => ruleHref(id) } : {})}
        summary={t('count', { count: shown.length })}
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
              label={t('kind')}
              all={t('allKinds')}
              options={ruleKinds.map((key) => ({
                key,
                name: t(`kinds.${key}`),
              }))}
              value={kind}
              onChange={(key) => set({ kind: key })}
            />
            <FilterSelect
              label={t('state')}
              all={t('allStates')}
              options={ruleStates.map((key) => ({
                key,
                name: t(`states.${key}`),
              }))}
              value={state}
              onChange={(key) => set({ state: key })}
            />
          </>
        }
        empty={
          <EmptyList
            isFiltered={Boolean(search ?? kind ?? state)}
            filtered={{
              title: t('emptyFiltered'),
              showAll: t('showAll'),
              onShowAll: () => set({ search: undefined, kind: undefined, state: undefined }),
            }}
            title={t('empty')}
          >
            {t('emptyIs')}
          </EmptyList>
        }
      />
      {acting && <RuleActDialog {...acting} onClose={() => setActing(null)} />}
    </>
  );
}
