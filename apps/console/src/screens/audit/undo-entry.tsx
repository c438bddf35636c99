'use client';

import {
  auditChanges,
  describeAuditEntry,
  undoRole,
  type AuditRow,
  type UndoPreview as UndoPlan,
} from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import Link from '../../design/link.tsx';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog, Dialog } from '../../design/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../design/states.tsx';
import { Instant } from '../../design/time.tsx';
import { slot } from '../../i18n/translator.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { auditEntryHref } from './audit-links.ts';
import { useAuditUndo } from './use-audit-undo.ts';

/** Restores the state before an entry, after showing what that changes. */
export function UndoEntry({ entry }: { entry: AuditRow }) {
  const t = useTranslations('audit.undo');
  const may = useMay(undoRole(entry.action));
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <UndoDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

function UndoDialog({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const t = useTranslations('audit.undo');
  const formats = useFormats();
  const trpc = useTRPC();
  const { id, subject, action } = entry;
  const preview = useQuery(
    trpc.audit.previewUndo.queryOptions({ auditId: id }, { staleTime: 0, gcTime: 0, retry: false }),
  );
  const undo = useAuditUndo(onClose);
  const title = t('title', { id });
  const plan = preview.data;
  if (plan?.kind === 'possible') {
    const { before, after, hosts } = plan;
    const changes = auditChanges({ action, subject, before, after }, formats);
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={title}
        touches={describeAuditEntry(entry, formats).name || subject}
        sentences={
          hosts === null
            ? changes.map((change) => `${change.label}: ${change.before ?? '–'} → ${change.after ?? '–'}`)
            : [t('hosts', { hosts })]
        }
        action={t('button')}
        onConfirm={(reason) => undo.mutate({ auditId: id, ...(reason === undefined ? {} : { reason }) })}
        busy={undo.isPending}
        error={undo.error}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="p-4">
        {preview.isPending && <SkeletonRows rows={3} />}
        {preview.error && (
          <ErrorState what={t('failed')} error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {plan && <Obstacle plan={plan} />}
      </div>
    </Dialog>
  );
}

/** Why an entry cannot be undone at present. */
function Obstacle({ plan }: { plan: Exclude<UndoPlan, { kind: 'possible' }> }) {
  const t = useTranslations('audit.undo');
  const link = (id: string) => (
    <Link href={auditEntryHref(id)} className="rounded-sm text-accent hover:underline">
      {t('entry', { id })}
    </Link>
  );
  if (plan.kind === 'none') return <p>{t('none')}</p>;
  if (plan.kind === 'undone') return <p>{t.rich('undone', { entry: slot(link(plan.by)) })}</p>;
  const { later } = plan;
  if (!later) return <p>{t('changedElsewhere')}</p>;
  const { id, actor, at } = later;
  return <p>{t.rich('changedSince', { actor, at: slot(<Instant at={at} />), entry: slot(link(id)) })}</p>;
}
