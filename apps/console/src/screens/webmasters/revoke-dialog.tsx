'use client';

import type { WebmasterRow } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { webmasterSettingsWords } from './webmaster-settings-words.ts';

/** Confirms closing a desk: only its webmaster can open another one. */
export function RevokeDialog({ webmaster, onClose }: { webmaster: WebmasterRow; onClose: () => void }) {
  const t = useTranslations('webmasters');
  const formats = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh('webmasters');
  const toast = useToast();
  const { id, host, settings } = webmaster;
  const revoke = useMutation(
    trpc.webmasters.revoke.mutationOptions({
      onSuccess: () => {
        onClose();
        toast({ text: t('revoked', { host }) });
      },
      onSettled: refresh,
    }),
  );
  const set = webmasterSettingsWords(settings, t, formats).join('; ') || t('settings.none');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('revokeTitle', { host })}
      touches={host}
      sentences={[t('revokeEffects.closes', { host }), t('revokeEffects.keeps', { settings: set })]}
      action={t('revoke')}
      onConfirm={(reason) => revoke.mutate({ id, ...(reason === undefined ? {} : { reason }) })}
      busy={revoke.isPending}
      error={revoke.error}
    />
  );
}
