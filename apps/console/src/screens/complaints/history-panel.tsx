import { describeAuditEntry, type ComplaintDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Panel } from '../../design/screen.tsx';
import { Instant } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { AuditLink } from '../audit/audit-link.tsx';

/** History of a complaint, latest first. */
export function HistoryPanel({ complaint }: { complaint: ComplaintDetail }) {
  const t = useTranslations('complaints.history');
  const formats = useFormats();
  const { history } = complaint;
  if (history.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ol className="flex flex-col gap-1 text-small" data-testid="complaint-history">
        {history.map((entry) => (
          <li key={entry.id}>
            {describeAuditEntry(entry, formats).sentence}{' '}
            <span className="text-ink-soft">
              <Instant at={entry.at} />
              {entry.reason && ` · ${entry.reason}`}
            </span>
          </li>
        ))}
      </ol>
      <AuditLink subject={`complaint:${complaint.id}`} />
    </Panel>
  );
}
