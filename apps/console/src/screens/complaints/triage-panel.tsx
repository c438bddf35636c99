import { complaintKinds, type ComplaintDetail } from '@meguri/contracts';
import { useLocale, useTranslations } from 'next-intl';
import { useMay, useViewer } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/forms/field.tsx';
import { Panel } from '../../design/screen.tsx';
import { Instant } from '../../design/time.tsx';
import { StatusBadge } from './complaint-badges.tsx';
import type { ComplaintChanges } from './use-complaint.ts';

/** Status, kind and assignee. */
export function TriagePanel({
  complaint,
  changes,
}: {
  complaint: ComplaintDetail;
  changes: ComplaintChanges;
}) {
  const t = useTranslations('complaints');
  const may = useMay('operator');
  const { name } = useViewer();
  const { status, kind, assignee, createdAt, source, language, suggestedKind, confidence } = complaint;
  const isMine = assignee === name;
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const facts = [
    [t('triage.status'), <StatusBadge key="status" status={status} />],
    [t('triage.assignee'), assignee ?? t('triage.unassigned')],
    [t('triage.received'), <Instant key="at" at={createdAt} />],
    [t('triage.source'), t(`sources.${source}`)],
    ...(language === null ? [] : [[t('triage.language'), languages.of(language) ?? language] as const]),
  ] as const;
  return (
    <Panel title={t('triage.title')}>
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <SelectField
          label={t('triage.kind')}
          hint={t('suggested', {
            kind: t(`kinds.${suggestedKind}`),
            percent: Math.round(confidence * 100),
          })}
          value={kind}
          disabled={!may}
          onChange={({ target }) => {
            const chosen = complaintKinds.find((one) => one === target.value);
            if (chosen) changes.triage({ kind: chosen });
          }}
        >
          {complaintKinds.map((one) => (
            <option key={one} value={one}>
              {t(`kindsAre.${one}`)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => changes.triage({ assignee: isMine ? null : name })} disabled={!may}>
            {isMine ? t('triage.unassign') : t('triage.assignToMe')}
          </Button>
          <Button onClick={() => changes.triage({ status: nextStatus(status) })} disabled={!may}>
            {status === 'unverified'
              ? t('triage.accept')
              : status === 'closed'
                ? t('triage.reopen')
                : t('triage.close')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Status after the button or shortcut. */
export function nextStatus(status: ComplaintDetail['status']): 'open' | 'closed' {
  return status === 'unverified' || status === 'closed' ? 'open' : 'closed';
}
