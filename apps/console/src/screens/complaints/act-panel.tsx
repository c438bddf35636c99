import type { ComplaintDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { Panel } from '../../design/screen.tsx';
import { useNow } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ActKind } from './act-draft.ts';
import { actKinds, actWords } from './act-draft.ts';
import { PurgePanel } from './takedowns/purge-panel.tsx';
import type { ComplaintChanges } from './use-complaint.ts';

/** Actions on a complaint, available and done. */
export function ActPanel({
  complaint,
  changes,
  onAct,
}: {
  complaint: ComplaintDetail;
  changes: ComplaintChanges;
  onAct: (kind: ActKind) => void;
}) {
  const t = useTranslations('complaints');
  const formats = useFormats();
  const now = useNow();
  const may = useMay('operator');
  return (
    <Panel title={t('acts.title')}>
      <div className="flex flex-wrap gap-2">
        {actKinds.map((kind) => (
          <Button key={kind} onClick={() => onAct(kind)} disabled={!may}>
            {t(`acts.${kind}`)}
          </Button>
        ))}
      </div>
      {complaint.actions.length > 0 && (
        <>
          <h3 className="mt-4 text-small font-medium text-ink-soft">{t('acts.list')}</h3>
          <ol className="mt-1 flex flex-col gap-2" data-testid="actions">
            {complaint.actions.map(({ id, act, actor, at, reason, undoneAt, undoneBy, canUndo }) => (
              <li key={id} className="flex items-start justify-between gap-2">
                <div className="min-w-0">
                  <p className={undoneAt ? 'break-words text-ink-soft line-through' : 'break-words'}>
                    {actWords(act, t, formats)}
                  </p>
                  <p className="text-small text-ink-soft">
                    {t('acts.by', {
                      actor: actor === 'complaints' ? t('acts.automatic') : actor,
                      ago: formats.ago(at, now),
                    })}
                    {actor === 'complaints' ? ` · ${t('acts.asksToStop')}` : reason && ` · ${reason}`}
                  </p>
                  {undoneAt && (
                    <p className="text-small text-ink-soft">
                      {t('acts.undoneBy', { actor: undoneBy ?? '', ago: formats.ago(undoneAt, now) })}
                    </p>
                  )}
                </div>
                {canUndo && (
                  <Button variant="quiet" onClick={() => changes.undo(id)} disabled={!may}>
                    {t('acts.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <PurgePanel complaint={complaint} changes={changes} />
    </Panel>
  );
}
