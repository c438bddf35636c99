'use client';

import type { AuditEntry } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { useBulkUndo } from '../hosts/bulk/use-bulk-edit.ts';
import { useHostUndo } from '../hosts/edit/use-host-edit.ts';
import { useRuleUndo } from '../rules/use-rule-acts.ts';
import { auditChanges } from './audit-changes.ts';

const undoable = new Set([
  'host.edit',
  'hosts.bulk-edit',
  'hosts.bulk-undo',
  'throttle-rule.put',
  'throttle-rule.lift',
]);

/** Reverts an audited change, if its kind allows it and nothing changed since. */
export function UndoEntry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit.undo');
  const [isConfirming, setConfirming] = useState(false);
  if (!undoable.has(entry.action)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {t('button')}
      </Button>
      {isConfirming && <UndoDialog entry={entry} onClose={() => setConfirming(false)} />}
    </>
  );
}

function UndoDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('audit.undo');
  const { undo, isPending } = useUndo(entry, onClose);
  const { id, subject, actor, before, after } = entry;
  const words = useTranslations('audit');
  const changes = auditChanges(after, before, words);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('title', { subject })}
      touches={subject}
      sentences={changes.length > 0 ? changes : [t('by', { actor, id })]}
      action={t('button')}
      onConfirm={undo}
      busy={isPending}
    />
  );
}

function useUndo({ id: auditId, action, subject }: AuditEntry, onSettled: () => void) {
  const [host, hosts, rule] = [useHostUndo(), useBulkUndo(), useRuleUndo()];
  const undo = (reason: string | undefined) => {
    const act = { auditId, ...(reason === undefined ? {} : { reason }) };
    if (action === 'host.edit') host.mutate({ ...act, name: subject.replace(/^host:/, '') }, { onSettled });
    else if (action.startsWith('hosts.')) hosts.mutate(act, { onSettled });
    else rule.mutate(act, { onSettled });
  };
  return { undo, isPending: host.isPending || hosts.isPending || rule.isPending };
}
