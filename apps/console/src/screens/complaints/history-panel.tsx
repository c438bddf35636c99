import type { ComplaintDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Panel } from '../../design/screen.tsx';
import { Instant } from '../../design/time.tsx';

const words = {
  'complaint.triage': 'triaged',
  'complaint.answer': 'answered',
  'complaint.act': 'acted',
  'complaint.undo': 'undid',
} as const;

/** History of a complaint, latest first. */
export function HistoryPanel({ complaint: { history } }: { complaint: ComplaintDetail }) {
  const t = useTranslations('complaints.history');
  if (history.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ol className="flex flex-col gap-1 text-small" data-testid="complaint-history">
        {history.map(({ id, at, actor, action, reason }) => (
          <li key={id}>
            <span className="font-medium">{actor}</span>{' '}
            {action in words ? t(words[action as keyof typeof words]) : action},{' '}
            <span className="text-ink-soft">
              <Instant at={at} />
              {reason && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
