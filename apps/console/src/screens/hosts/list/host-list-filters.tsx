'use client';

import {
  hostFilterFields,
  hostStates,
  type HostFilter,
  type HostFilterField,
  type HostState,
} from '@meguri/contracts';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../../../design/button.tsx';
import { FilterSelect, SearchField } from '../../../design/filters.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { formatRange } from '../../intervals/interval-words.ts';
import { AddFilter } from './add-filter.tsx';

interface HostListFiltersProps {
  filter: HostFilter;
  onFilter: (change: HostFilter) => void;
}

/**
 * Fields for search and state, and one that adds any other filter of the table. A filter that is set is a
 * chip that clears it.
 */
export function HostListFilters({ filter, onFilter }: HostListFiltersProps) {
  const t = useTranslations('hosts.list');
  const stateWords = useTranslations('common.hostStates');
  const formats = useFormats();
  const others = hostFilterFields.filter((field) => field !== 'search' && field !== 'state');
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('placeholder')}
        value={filter.search ?? ''}
        onChange={(search) => onFilter({ search })}
      />
      <FilterSelect
        label={t('state')}
        all={t('allStates')}
        options={[
          { key: 'overloaded', name: t('overloaded') },
          ...hostStates.map((key) => ({ key, name: stateWords(key) })),
        ]}
        value={filter.state}
        onChange={(state) => onFilter({ state })}
      />
      <AddFilter fields={others.filter((field) => filter[field] === undefined)} onFilter={onFilter} />
      {others.map((field) => {
        const value = filterValue(filter, field, { t, stateWords, formats });
        return (
          value !== null && (
            <Button key={field} onClick={() => onFilter({ [field]: undefined })} title={t('clearFilter')}>
              {t(`chips.${field}`, { value })}
              <X className="size-3.5" aria-hidden />
            </Button>
          )
        );
      })}
    </>
  );
}

interface FilterWords {
  t: Translator<'hosts.list'>;
  stateWords: (state: HostState) => string;
  formats: Formats;
}

/** Each filter that is set, as a part of "No host has …". */
export function filterConditions(filter: HostFilter, words: FilterWords): string[] {
  return hostFilterFields.flatMap((field) => {
    const value = filterValue(filter, field, words);
    return value === null ? [] : [words.t(`conditions.${field}`, { value })];
  });
}

/** The value of a filter in words; null if it is not set. */
function filterValue(filter: HostFilter, field: HostFilterField, words: FilterWords): string | null {
  const value = filter[field];
  if (value === undefined || value === '') return null;
  if (typeof value === 'object') return formatRange(value, words.formats.locale);
  if (field === 'state') return stateName(value as NonNullable<HostFilter['state']>, words);
  if (field === 'topLevelDomain') return String(value).startsWith('(') ? words.t('ipHosts') : `.${value}`;
  return String(value);
}

function stateName(state: NonNullable<HostFilter['state']>, { t, stateWords }: FilterWords): string {
  return state === 'overloaded' ? t('overloaded') : stateWords(state);
}
