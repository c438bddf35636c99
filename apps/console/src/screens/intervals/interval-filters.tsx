'use client';

import { useTranslations } from 'next-intl';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { FilterSelect, SearchField } from '../../design/filters.tsx';
import type { IntervalParameters } from './interval-parameters.ts';

interface IntervalFiltersProps {
  parameters: IntervalParameters;
  set: (change: Partial<IntervalParameters>) => void;
  /** Hides the seed list filter: hosts belong to no seed list. */
  withoutLists?: boolean | undefined;
  /** Adds the site filter. */
  withSites?: boolean | undefined;
}

/** Filters by part of the crawl. */
export function IntervalFilters({ parameters, set, withoutLists, withSites }: IntervalFiltersProps) {
  const t = useTranslations('intervals.filters');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.statistics.choices.queryOptions());
  const { node, tld, list, site } = parameters;
  const numbered = (chosen: number | undefined, rows: readonly { id: number; name: string }[] = []) => {
    const known = rows.map(({ id, name }) => ({ key: String(id), name }));
    return chosen === undefined || rows.some(({ id }) => id === chosen)
      ? known
      : [...known, { key: String(chosen), name: t('number', { number: chosen }) }];
  };
  const domains = new Set([...(data?.topLevelDomains ?? []), ...(tld === undefined ? [] : [tld])]);
  return (
    <div className="flex flex-wrap gap-2">
      {withSites && (
        <SearchField
          label={t('site')}
          placeholder={t('sitePlaceholder')}
          value={site ?? ''}
          onChange={(text) => set({ site: text.trim() || undefined, bin: undefined })}
        />
      )}
      <FilterSelect
        label={t('tld')}
        all={t('allTlds')}
        options={[...domains].map((name) => ({
          key: name,
          name: name.startsWith('(') ? t('ip') : `.${name}`,
        }))}
        value={tld}
        onChange={(key) => set({ tld: key, bin: undefined })}
      />
      {!withoutLists && (
        <FilterSelect
          label={t('list')}
          all={t('allLists')}
          options={numbered(list, data?.seedLists)}
          value={list === undefined ? undefined : String(list)}
          onChange={(key) => set({ list: key === undefined ? undefined : Number(key), bin: undefined })}
        />
      )}
      <FilterSelect
        label={t('node')}
        all={t('allNodes')}
        options={numbered(node, data?.nodes)}
        value={node === undefined ? undefined : String(node)}
        onChange={(key) => set({ node: key === undefined ? undefined : Number(key), bin: undefined })}
      />
    </div>
  );
}
