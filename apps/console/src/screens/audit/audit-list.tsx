import type { AuditRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AuditListEntry } from './audit-entry.tsx';

/** Entries of the audit log, in the order given. */
export function AuditList({
  rows,
  empty,
  testId = 'audit',
}: {
  rows: readonly AuditRow[];
  empty: ReactNode;
  testId?: string;
}) {
  const t = useTranslations('audit');
  return (
    <div data-testid={testId} className="rounded-lg border border-line bg-surface">
      {rows.length === 0 ? (
        empty
      ) : (
        <ol aria-label={t('name')} className="divide-y divide-line">
          {rows.map((entry) => (
            <AuditListEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </div>
  );
}
