'use client';

import type { SourceRow } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { ConfirmDialog } from '../../../design/dialog.tsx';
import { TextField } from '../../../design/forms/field.tsx';
import { useToast } from '../../../design/toast.tsx';
import type { SourceAct } from './source-columns.tsx';

/** Confirms an act on a source. */
export function SourceDialog({
  act,
  source: { id, url },
  onClose,
}: {
  act: SourceAct;
  source: SourceRow;
  onClose: () => void;
}) {
  const t = useTranslations('sources');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('sources', 'audit');
  const [publicKey, setPublicKey] = useState('');
  const done = {
    onSuccess: () => {
      toast({ text: t(`done.${act}`, { url }) });
      refresh();
      onClose();
    },
    onError: refresh,
  };
  const run = useMutation(trpc.sources.run.mutationOptions(done));
  const trust = useMutation(trpc.sources.trust.mutationOptions(done));
  const remove = useMutation(trpc.sources.remove.mutationOptions(done));
  const { isPending, error } = { run, trust, remove }[act];
  const isKey = /^[\w-]{43}$/.test(publicKey.trim());
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`titles.${act}`)}
      touches={url}
      sentences={act === 'trust' && !isKey ? [] : [t(`effects.${act}`)]}
      action={t(`acts.${act}`)}
      onConfirm={(reason) => {
        const input = { id, ...(reason === undefined ? {} : { reason }) };
        if (act === 'trust') trust.mutate({ ...input, publicKey: publicKey.trim() });
        else (act === 'run' ? run : remove).mutate(input);
      }}
      busy={isPending}
      error={error}
    >
      {act === 'trust' && (
        <TextField
          label={t('key.name')}
          hint={t('key.hint')}
          error={publicKey !== '' && !isKey ? t('key.error') : null}
          value={publicKey}
          maxLength={100}
          spellCheck={false}
          onChange={({ target }) => setPublicKey(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
