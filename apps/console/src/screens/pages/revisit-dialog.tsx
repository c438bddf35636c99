'use client';

import type { PageDetail } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { DialogForm } from '../../design/forms/dialog-form.tsx';
import { Dialog, EffectPreview } from '../../design/dialog.tsx';
import { useNow } from '../../design/time.tsx';
import { useToast } from '../../design/toast.tsx';
import { ReasonField, useReason } from '../../drafts/reason-field.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

interface RevisitDialogProps {
  page: PageDetail;
  open: boolean;
  onClose: () => void;
}

export function RevisitDialog({ page, open, onClose }: RevisitDialogProps) {
  const t = useTranslations('pages.page');
  return (
    <Dialog open={open} onClose={onClose} title={t('revisit')}>
      <RevisitForm page={page} onDone={onClose} />
    </Dialog>
  );
}

function RevisitForm({ page, onDone }: { page: PageDetail; onDone: () => void }) {
  const t = useTranslations('pages.revisit');
  const formats = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh('pages', 'hosts');
  const toast = useToast();
  const now = useNow();
  const { reason, ...reasonField } = useReason(`revisit ${page.url}`);
  const planned = page.nextVisitAt && page.nextVisitAt > now ? page.nextVisitAt : null;
  const revisit = useMutation(
    trpc.pages.revisit.mutationOptions({
      onSuccess: ({ count }) => {
        refresh();
        toast({ text: count > 0 ? t('done') : t('refused') });
        onDone();
      },
    }),
  );
  return (
    <DialogForm
      action={t('submit')}
      onSubmit={() =>
        revisit.mutate({ urls: [page.url], ...(reason.trim() ? { reason: reason.trim() } : {}) })
      }
      onCancel={onDone}
      busy={revisit.isPending}
      error={revisit.error}
    >
      <EffectPreview
        touches={t('touches')}
        sentences={[
          planned ? t('nowInstead', { when: formats.relative(planned, now) }) : t('now'),
          t('whenAllowed', { host: page.host }),
        ]}
      />
      <ReasonField {...reasonField} reason={reason} autoFocus />
    </DialogForm>
  );
}
