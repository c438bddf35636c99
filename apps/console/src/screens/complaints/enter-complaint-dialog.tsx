'use client';

import { complaintKinds, type ComplaintKind } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { refusalOf } from '../../data/query-client.ts';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import type { InputChange } from '../../design/forms/controls.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { DialogForm } from '../../design/forms/dialog-form.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { SelectField, TextField, TextArea } from '../../design/forms/field.tsx';
import { complaintHref } from '../../shell/navigation.ts';

export function EnterComplaintDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('complaints.enter');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <EnterComplaintForm onClose={onClose} />
    </Dialog>
  );
}

const emptyComplaint = { subject: '', text: '', fromName: '', fromAddress: '', kind: '' };

/** Records a complaint received by telephone or letter. */
function EnterComplaintForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('complaints');
  const trpc = useTRPC();
  const refresh = useRefresh('complaints');
  const router = useRouter();
  const { draft, setDraft, forget, note } = useDraft('complaint', 'new', emptyComplaint);
  const bind = (name: keyof typeof emptyComplaint) => ({
    name,
    value: draft[name],
    onChange: ({ target }: InputChange<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  const enter = useMutation(
    trpc.complaints.enter.mutationOptions({
      onSuccess: ({ id }) => {
        forget();
        refresh();
        onClose();
        router.push(complaintHref(id));
      },
    }),
  );
  const refusal = enter.error && refusalOf(enter.error);
  const errorOf = (field: string) => (refusal?.field === field ? enter.error?.message : undefined);
  return (
    <DialogForm
      action={t('enter.save')}
      onSubmit={() => {
        const kind = complaintKinds.find((one): one is ComplaintKind => one === draft.kind);
        const { subject, text, fromName, fromAddress } = draft;
        enter.mutate({
          subject,
          text,
          fromName,
          fromAddress: fromAddress.trim() || null,
          ...(kind ? { kind } : {}),
        });
      }}
      onCancel={() => {
        forget();
        onClose();
      }}
      busy={enter.isPending}
      error={refusal?.field ? null : enter.error}
    >
      <p className="text-ink-soft">{t('enter.hint')}</p>
      <DraftNote note={note} />
      <TextField
        label={t('enter.subject')}
        {...bind('subject')}
        required
        maxLength={500}
        autoFocus
        error={errorOf('subject')}
      />
      <TextArea label={t('enter.text')} {...bind('text')} rows={8} required error={errorOf('text')} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label={t('enter.fromName')} {...bind('fromName')} maxLength={200} />
        <TextField
          label={t('enter.fromAddress')}
          {...bind('fromAddress')}
          type="email"
          hint={t('enter.fromAddressHint')}
          error={errorOf('fromAddress')}
        />
      </div>
      <SelectField label={t('enter.kind')} {...bind('kind')}>
        <option value="">{t('enter.byWords')}</option>
        {complaintKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kindsAre.${kind}`)}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  );
}
