'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { Input } from '../../design/controls.tsx';
import { inputLook } from '../../design/looks.ts';
import { FilterSelect, SearchField } from '../../design/filters.tsx';
import type { AuditParameters } from './audit-parameters.ts';

interface AuditFiltersProps {
  value: AuditParameters;
  onChange: (change: Partial<AuditParameters>) => void;
}

export function AuditFilters({ value, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const trpc = useTRPC();
  const choices = useQuery(trpc.audit.choices.queryOptions());
  const options = (texts: readonly string[] | undefined) => (texts ?? []).map((key) => ({ key, name: key }));
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('searchFor')}
        value={value.subject ?? ''}
        onChange={(text) => onChange({ subject: text || undefined })}
      />
      <FilterSelect
        label={t('columns.actor')}
        all={t('allUsers')}
        options={options(choices.data?.actors)}
        value={value.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label={t('columns.action')}
        all={t('allActions')}
        options={options(choices.data?.actions)}
        value={value.action}
        onChange={(action) => onChange({ action })}
      />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-2 text-small text-ink-soft">
          {t(end)}
          <Input
            type="date"
            className={`${inputLook} w-36! max-md:w-44!`}
            value={value[end] ?? ''}
            onChange={(event) => onChange({ [end]: event.target.value || undefined })}
          />
        </label>
      ))}
    </>
  );
}
