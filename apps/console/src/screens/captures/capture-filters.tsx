'use client';

import { captureVerdicts, type CaptureFilter } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { FilterSelect, SearchField } from '../../design/filters.tsx';

/** Common HTTP statuses. */
const statuses = ['200', '301', '302', '304', '403', '404', '410', '429', '500', '503'] as const;

interface CaptureFiltersProps {
  filter: CaptureFilter;
  onChange: (change: Partial<CaptureFilter>) => void;
}

export function CaptureFilters({ filter, onChange }: CaptureFiltersProps) {
  const t = useTranslations('captures.filters');
  const names = useTranslations('common.outcomes');
  const trpc = useTRPC();
  const lists = useQuery(trpc.seeds.lists.queryOptions());
  const known = statuses.find((status) => status === String(filter.status));
  const options = filter.status === undefined || known ? statuses : [...statuses, String(filter.status)];
  return (
    <>
      <SearchField
        label={t('host')}
        placeholder={t('hostFor')}
        value={filter.host ?? ''}
        onChange={(host) => onChange({ host: host.trim() || undefined })}
      />
      <FilterSelect
        label={t('verdict')}
        all={t('allVerdicts')}
        options={captureVerdicts.map((key) => ({ key, name: names(key) }))}
        value={filter.verdict}
        onChange={(verdict) => onChange({ verdict })}
      />
      <FilterSelect
        label={t('status')}
        all={t('allStatuses')}
        options={options.map((key) => ({ key, name: key }))}
        value={filter.status?.toString()}
        onChange={(status) => onChange({ status: status === undefined ? undefined : Number(status) })}
      />
      <FilterSelect
        label={t('list')}
        all={t('allLists')}
        options={(lists.data ?? []).map(({ id, name }) => ({ key: String(id), name }))}
        value={filter.seedListId?.toString()}
        onChange={(list) => onChange({ seedListId: list === undefined ? undefined : Number(list) })}
      />
    </>
  );
}
