'use client';

import type { AuditEntry, AuditPage, LiveTopic } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useNewestFirst } from '../../data/use-newest-first.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows, WaitingRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditParameters } from './audit-parameters.ts';
import { readAuditFilters, readAuditParameters, auditQuery } from './audit-parameters.ts';

const topics: readonly LiveTopic[] = ['audit'];

/** The audit log. */
export function AuditScreen() {
  const t = useTranslations('audit');
  const formats = useFormats();
  const client = useTRPCClient();
  const go = useAddress();
  const raw = Object.fromEntries(useSearchParams());
  const parameters = readAuditParameters(raw);
  const audit = useNewestFirst<AuditEntry, AuditPage>(
    auditQuery((input) => client.audit.search.query(input), readAuditFilters(raw)),
    topics,
  );
  const list = useTableList('audit');
  const may = useMay('operator');
  const columns = useMemo(() => auditColumns(t, formats, may), [t, formats, may]);
  const filtered = Object.values(parameters).some(Boolean);
  return (
    <Screen title={t('name')} summary={t('summary')}>
      {audit.isPending && <SkeletonRows rows={12} />}
      {audit.error && <ErrorState what={t('failed')} error={audit.error} onRetry={audit.retry} />}
      {audit.firstPage && (
        <DataTable
          testId="audit"
          label={t('name')}
          columns={columns}
          rows={audit.rows}
          rowKey={({ id }) => id}
          onEnd={audit.onEnd}
          summary={t(audit.hasMore ? 'countAndMore' : 'count', { count: audit.rows.length })}
          list={list}
          filters={
            <>
              <AuditFilters
                value={parameters}
                onChange={(change: Partial<AuditParameters>) => go({ ...parameters, ...change })}
              />
              <WaitingRows
                count={audit.waiting.length}
                orMore={audit.waiting.length > 0 && audit.waiting.length === audit.firstPage.rows.length}
                onShow={audit.showWaiting}
                testId="show-new-entries"
              />
            </>
          }
          empty={
            <EmptyState
              title={filtered ? t('emptyFiltered') : t('empty')}
              action={filtered && <Button onClick={() => go({})}>{t('showAll')}</Button>}
            />
          }
        />
      )}
    </Screen>
  );
}
