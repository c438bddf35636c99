'use client';

import { complaintKinds, type ComplaintKind } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { refusalOf } from '../../data/query-client.ts';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { SelectField, TextField, formText, TextArea } from '../../design/field.tsx';
import { complaintHref } from '../../shell/navigation.ts';

export function EnterComplaintDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('complaints.enter');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <EnterComplaintForm onClose={onClose} />
    </Dialog>
  );
}

/** Records a complaint received by telephone or letter. */
function EnterComplaintForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('complaints');
  const trpc = useTRPC();
  const refresh = useRefresh('complaints');
  const router = useRouter();
  const enter = useMutation(
    trpc.complaints.enter.mutationOptions({
      onSuccess: ({ id }) => {
        refresh();
        onClose();
        router.push(complaintHref(id));
      },
    }),
  );
  const refusal = enter.error && refusalOf(enter.error);
  const errorOf = (field: string) => (refusal?.field === field ? enter.error?.message : undefined);
  return (
    <form
      className="flex max-h-[80dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const kind = complaintKinds.find((one): one is ComplaintKind => one === formText(form, 'kind'));
        enter.mutate({
          subject: formText(form, 'subject'),
          text: formText(form, 'text'),
          fromName: formText(form, 'fromName'),
          fromAddress: formText(form, 'fromAddress').trim() || null,
          ...(kind ? { kind } : {}),
        });
      }}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        <p className="text-ink-soft">{t('enter.hint')}</p>
        <TextField
          label={t('enter.subject')}
          name="subject"
          required
          maxLength={500}
          autoFocus
          error={errorOf('subject')}
        />
        <TextArea label={t('enter.text')} name="text" rows={8} required error={errorOf('text')} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t('enter.fromName')} name="fromName" maxLength={200} />
          <TextField
            label={t('enter.fromAddress')}
            name="fromAddress"
            type="email"
            hint={t('enter.fromAddressHint')}
            error={errorOf('fromAddress')}
          />
        </div>
        <SelectField label={t('enter.kind')} name="kind">
          <option value="">{t('enter.byWords')}</option>
          {complaintKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kindsAre.${kind}`)}
            </option>
          ))}
        </SelectField>
        {enter.error && !refusal?.field && (
          <p role="alert" className="text-error">
            {enter.error.message}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onClose}>{t('acts.cancel')}</Button>
        <Button variant="primary" type="submit" busy={enter.isPending}>
          {t('enter.save')}
        </Button>
      </footer>
    </form>
  );
}
