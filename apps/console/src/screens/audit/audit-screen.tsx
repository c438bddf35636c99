'use client';

import type { AuditPage, AuditRow, LiveTopic } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useNewestFirst } from '../../data/use-newest-first.ts';
import { Button } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows, WaitingRows } from '../../design/states.tsx';
import { ExportList } from '../../design/table/export-list.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { AuditList } from './audit-list.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditParameters } from './audit-parameters.ts';
import { readAuditFilters, readAuditParameters, auditQuery } from './audit-parameters.ts';

const topics: readonly LiveTopic[] = ['audit'];

/** The audit log. */
export function AuditScreen() {
  const t = useTranslations('audit');
  const client = useTRPCClient();
  const go = useAddress();
  const raw = Object.fromEntries(useSearchParams());
  const parameters = readAuditParameters(raw);
  const audit = useNewestFirst<AuditRow, AuditPage>(
    auditQuery((input) => client.audit.search.query(input), readAuditFilters(raw)),
    topics,
  );
  const list = useTableList('audit');
  const filtered = Object.values(parameters).some(Boolean);
  return (
    <Screen title={t('name')} summary={t('summary')}>
      {!audit.firstPage && audit.isPending && <SkeletonRows rows={12} />}
      {audit.error && <ErrorState what={t('failed')} error={audit.error} onRetry={audit.retry} />}
      {audit.firstPage && (
        <>
          <div className="flex flex-wrap items-center gap-2" data-testid="audit-filters">
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
            <span className="ml-auto">
              <ExportList list={list} />
            </span>
          </div>
          {audit.isPending ? (
            <SkeletonRows rows={12} />
          ) : (
            <AuditList
              rows={audit.rows}
              empty={
                <EmptyState
                  title={filtered ? t('emptyFiltered') : t('empty')}
                  action={filtered && <Button onClick={() => go({})}>{t('showAll')}</Button>}
                />
              }
            />
          )}
          <div className="flex items-center gap-3">
            <p className="text-small text-ink-faint" role="status">
              {t(audit.hasMore ? 'countAndMore' : 'count', { count: audit.rows.length })}
            </p>
            {audit.hasMore && <Button onClick={audit.onEnd}>{t('more')}</Button>}
          </div>
        </>
      )}
    </Screen>
  );
}
