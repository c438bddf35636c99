import type { HostActivity } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../../design/link.tsx';
import { Panel } from '../../../design/screen.tsx';
import { Instant } from '../../../design/time.tsx';
import { complaintHref } from '../../../shell/navigation.ts';
import { StatusBadge } from '../../complaints/complaint-badges.tsx';

/** Complaints that mention the host. */
export function HostComplaints({ complaints }: Pick<HostActivity, 'complaints'>) {
  const t = useTranslations('hosts.activity');
  const kinds = useTranslations('complaints.kinds');
  return (
    <Panel title={t('complaints')}>
      {complaints.length === 0 && <p className="text-ink-soft">{t('noComplaints')}</p>}
      <ul className="divide-y divide-line" data-testid="host-complaints">
        {complaints.map(({ id, subject, fromName, kind, status, lastMessageAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-1.5">
            <StatusBadge status={status} />
            <Link
              href={complaintHref(id)}
              className="min-w-0 truncate rounded-sm font-medium hover:underline"
            >
              {subject || t('noSubject')}
            </Link>
            <span className="text-small text-ink-soft">
              {kinds(kind)}
              {fromName && `, ${fromName}`}
            </span>
            <span className="ml-auto text-small text-ink-faint">
              <Instant at={lastMessageAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
