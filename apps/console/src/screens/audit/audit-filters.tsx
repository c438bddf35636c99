'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../../design/button.tsx';
import { auditActionName, auditSubjectKindName, auditSubjectKinds } from '@meguri/contracts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Input } from '../../design/forms/controls.tsx';
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
  const { locale } = useFormats();
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('searchFor')}
        value={value.text ?? ''}
        onChange={(text) => onChange({ text: text || undefined })}
      />
      <FilterSelect
        label={t('kind')}
        all={t('allKinds')}
        options={auditSubjectKinds.map((key) => ({ key, name: auditSubjectKindName(key, locale) }))}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t('columns.actor')}
        all={t('allUsers')}
        options={(choices.data?.actors ?? []).map((key) => ({ key, name: key }))}
        value={value.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label={t('columns.action')}
        all={t('allActions')}
        options={(choices.data?.actions ?? []).map((key) => ({ key, name: auditActionName(key, locale) }))}
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
      {(['subject', 'partOf', 'id'] as const).map(
        (key) =>
          value[key] && (
            <Button
              key={key}
              aria-label={t('removeFilter', { filter: t(`only.${key}`, { value: value[key] }) })}
              onClick={() => onChange({ [key]: undefined })}
              icon={<X className="size-4" aria-hidden />}
            >
              {t(`only.${key}`, { value: value[key] })}
            </Button>
          ),
      )}
    </>
  );
}
