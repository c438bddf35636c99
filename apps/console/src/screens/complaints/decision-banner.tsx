import type { ComplaintDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import type { ComplaintChanges } from './use-complaint.ts';

/**
 * Hosts were paused automatically because the message asks to stop: an operator has to confirm or resume.
 * Hosts beyond the limit of automatic pauses are proposed: an operator pauses them or dismisses the proposal.
 */
export function DecisionBanner({
  complaint,
  changes,
}: {
  complaint: ComplaintDetail;
  changes: ComplaintChanges;
}) {
  const t = useTranslations('complaints.decision');
  const disabled = !useMay('operator');
  if (!complaint.awaitsDecision) return null;
  const hosts = complaint.actions.flatMap(({ act, actor, undoneAt }) =>
    actor === 'complaints' && act.kind === 'pause' && !undoneAt ? [act.host] : [],
  );
  const proposed = complaint.proposedPauses;
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-overload-mark bg-surface px-4 py-3"
      data-testid="decision"
    >
      <div className="min-w-0 flex-1 basis-80">
        {hosts.length > 0 && <Part title={t('title')}>{t('text', { hosts: hosts.join(', ') })}</Part>}
        {proposed.length > 0 && (
          <Part title={t('proposedTitle')}>{t('proposed', { hosts: proposed.join(', ') })}</Part>
        )}
      </div>
      {hosts.length > 0 && (
        <Button onClick={() => changes.triage({ decision: 'resume' })} disabled={disabled}>
          {t('resume')}
        </Button>
      )}
      {(hosts.length > 0 || proposed.length > 0) && (
        <Button
          variant={proposed.length > 0 ? undefined : 'primary'}
          onClick={() => changes.triage({ decision: 'keep' })}
          disabled={disabled}
        >
          {hosts.length > 0 ? t('keep') : t('dismiss')}
        </Button>
      )}
      {proposed.length > 0 && (
        <Button variant="primary" onClick={() => changes.triage({ decision: 'pause' })} disabled={disabled}>
          {t('pause')}
        </Button>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="font-semibold text-overload">{title}</h2>
      <p>{children}</p>
    </>
  );
}
