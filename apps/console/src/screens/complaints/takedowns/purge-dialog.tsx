import { purgeDaysRange } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogForm } from '../../../design/forms/dialog-form.tsx';
import { Dialog, EffectPreview } from '../../../design/dialog.tsx';
import { TextField } from '../../../design/forms/field.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { readPurgeDays } from '../act-draft.ts';
import type { ComplaintChanges } from '../use-complaint.ts';

/** Raises a takedown to a purge, with its deadline and reason. */
export function PurgeDialog({
  takedown,
  defaultDays,
  changes,
  onClose,
}: {
  /** Null while closed. */
  takedown: string | null;
  defaultDays: number;
  changes: ComplaintChanges;
  onClose: () => void;
}) {
  const t = useTranslations('complaints.purge');
  return (
    <Dialog open={takedown !== null} onClose={onClose} title={t('ask')}>
      {takedown !== null && (
        <PurgeForm takedown={takedown} defaultDays={defaultDays} changes={changes} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PurgeForm({
  takedown,
  defaultDays,
  changes,
  onClose,
}: {
  takedown: string;
  defaultDays: number;
  changes: ComplaintChanges;
  onClose: () => void;
}) {
  const t = useTranslations('complaints');
  const [days, setDays] = useState(String(defaultDays));
  const [reason, setReason] = useState('');
  const read = readPurgeDays(days);
  const { isPending, error } = changes.requestPurge;
  return (
    <DialogForm
      action={t('purge.ask')}
      onSubmit={() => {
        if (read !== null) changes.doPurge({ id: takedown, days: read, reason: reason.trim() }, onClose);
      }}
      onCancel={onClose}
      busy={isPending}
      disabled={read === null}
      error={error}
    >
      <PurgeDaysField value={days} onChange={setDays} />
      <EffectPreview
        touches={t('purge.touches', { id: takedown })}
        sentences={[t('purge.effect'), t('purge.final')]}
      />
      <TextField
        label={t('acts.reason')}
        hint={t('acts.reasonHint')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  );
}

export function PurgeDaysField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('complaints.purge');
  const formats = useFormats();
  const { least, most } = purgeDaysRange;
  return (
    <TextField
      label={t('days')}
      hint={t('daysHint')}
      unit={t('daysUnit')}
      inputMode="numeric"
      error={readPurgeDays(value) === null ? t('badDays', { least, most: formats.count(most) }) : null}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
