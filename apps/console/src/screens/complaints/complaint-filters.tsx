import { complaintKinds, complaintSources, complaintStatusFilters } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useViewer } from '../../data/viewer.tsx';
import { FilterSelect, SearchField } from '../../design/filters.tsx';
import type { ComplaintParameters } from './complaint-list.ts';

interface ComplaintFiltersProps {
  parameters: ComplaintParameters;
  set: (change: Partial<ComplaintParameters>) => void;
}

export function ComplaintFilters({ parameters, set }: ComplaintFiltersProps) {
  const t = useTranslations('complaints');
  const { name } = useViewer();
  const { search, status, kind, source, assignee } = parameters;
  const others = assignee && assignee !== '-' && assignee !== name ? [{ key: assignee, name: assignee }] : [];
  return (
    <>
      <SearchField
        label={t('filters.search')}
        placeholder={t('filters.searchHint')}
        value={search ?? ''}
        onChange={(text) => set({ search: text })}
      />
      <FilterSelect
        label={t('filters.status')}
        all={t('filters.allStatuses')}
        options={complaintStatusFilters.map((key) => ({
          key,
          name: key === 'needs-action' ? t('filters.needsAction') : t(`statuses.${key}`),
        }))}
        value={status}
        onChange={(key) => set({ status: key })}
      />
      <FilterSelect
        label={t('filters.kind')}
        all={t('filters.allKinds')}
        options={complaintKinds.map((key) => ({ key, name: t(`kinds.${key}`) }))}
        value={kind}
        onChange={(key) => set({ kind: key })}
      />
      <FilterSelect
        label={t('filters.source')}
        all={t('filters.allSources')}
        options={complaintSources.map((key) => ({ key, name: t(`sources.${key}`) }))}
        value={source}
        onChange={(key) => set({ source: key })}
      />
      <FilterSelect
        label={t('filters.assignee')}
        all={t('filters.allAssignees')}
        options={[
          { key: name, name: t('filters.mine') },
          { key: '-', name: t('filters.unassigned') },
          ...others,
        ]}
        value={assignee}
        onChange={(key) => set({ assignee: key })}
      />
    </>
  );
}
