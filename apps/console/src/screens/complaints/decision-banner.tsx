import type { ComplaintDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import type { ComplaintChanges } from './use-complaint.ts';

/** Hosts were paused automatically because the message asks to stop: an operator has to confirm or resume. */
export function DecisionBanner({
  complaint,
  changes,
}: {
  complaint: ComplaintDetail;
  changes: ComplaintChanges;
}) {
  const t = useTranslations('complaints.decision');
  const may = useMay('operator');
  if (!complaint.awaitsDecision) return null;
  const hosts = complaint.actions.flatMap(({ act, actor, undoneAt }) =>
    actor === 'complaints' && act.kind === 'pause' && !undoneAt ? [act.host] : [],
  );
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-overload-mark bg-surface px-4 py-3"
      data-testid="decision"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="font-semibold text-overload">{t('title')}</h2>
        <p>{t('text', { hosts: hosts.join(', ') })}</p>
      </div>
      <Button onClick={() => changes.triage({ decision: 'resume' })} disabled={!may}>
        {t('resume')}
      </Button>
      <Button variant="primary" onClick={() => changes.triage({ decision: 'keep' })} disabled={!may}>
        {t('keep')}
      </Button>
    </section>
  );
}
