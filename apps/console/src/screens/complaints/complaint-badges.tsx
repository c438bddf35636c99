import type { ComplaintRow, ComplaintStatus } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import type { Tone } from '../../design/tones.ts';

const statusTones: Record<ComplaintStatus, Tone> = {
  unverified: 'blocked',
  open: 'overload',
  waiting: 'changed',
  closed: 'unchanged',
};

export function StatusBadge({ status }: { status: ComplaintStatus }) {
  const t = useTranslations('complaints');
  return (
    <span title={t(`statusesAre.${status}`)}>
      <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>
    </span>
  );
}

/** Kind of a complaint; on hover the suggested kind. */
export function KindLabel({
  complaint: { kind, suggestedKind, confidence },
}: {
  complaint: Pick<ComplaintRow, 'kind' | 'suggestedKind' | 'confidence'>;
}) {
  const t = useTranslations('complaints');
  const percent = Math.round(confidence * 100);
  const suggested = t('suggested', { kind: t(`kinds.${suggestedKind}`), percent });
  return (
    <span
      className="rounded-sm bg-sunken px-1.5 py-0.5 text-small whitespace-nowrap text-ink-soft"
      title={`${t(`kindsAre.${kind}`)}. ${suggested}`}
    >
      {t(`kinds.${kind}`)}
    </span>
  );
}
