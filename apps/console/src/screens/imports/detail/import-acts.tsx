'use client';

import type { ImportDetail } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/dialog.tsx';
import { useToast } from '../../../design/toast.tsx';
import { isUnderWay, removalSentences, sourceWords } from '../import-words.ts';

type Act = 'pause' | 'resume' | 'remove';

/** Pauses, resumes, cancels and removes an import, each after a confirmation. */
export function ImportActs({ imported }: { imported: ImportDetail }) {
  const t = useTranslations('imports');
  const may = useMay('operator');
  const [act, setAct] = useState<Act | null>(null);
  const { state } = imported;
  if (!may || state === 'removing') return null;
  const isStopped = state === 'paused' || state === 'failed';
  return (
    <>
      {isUnderWay(state) && (
        <Button icon={<Pause className="size-4" aria-hidden />} onClick={() => setAct('pause')}>
          {t('pause.button')}
        </Button>
      )}
      {isStopped && (
        <Button icon={<Play className="size-4" aria-hidden />} onClick={() => setAct('resume')}>
          {t('resume.button')}
        </Button>
      )}
      <Button icon={<Trash2 className="size-4" aria-hidden />} onClick={() => setAct('remove')}>
        {t(state === 'done' ? 'remove.button' : 'remove.cancelButton')}
      </Button>
      {act && <ActDialog act={act} imported={imported} onClose={() => setAct(null)} />}
    </>
  );
}

function ActDialog({ act, imported, onClose }: { act: Act; imported: ImportDetail; onClose: () => void }) {
  const t = useTranslations('imports');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('imports', 'audit');
  const done = {
    onSuccess: () => {
      toast({ text: t(`${act}.done`, { id: String(imported.id) }) });
      refresh();
      onClose();
    },
    onError: refresh,
  };
  const acts = {
    pause: useMutation(trpc.imports.pause.mutationOptions(done)),
    resume: useMutation(trpc.imports.resume.mutationOptions(done)),
    remove: useMutation(trpc.imports.remove.mutationOptions(done)),
  };
  const { id, state } = imported;
  const { mutate, isPending, error } = acts[act];
  const isCancelled = act === 'remove' && state !== 'done';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(isCancelled ? 'remove.cancelTitle' : `${act}.title`, { id: String(id) })}
      touches={sourceWords(imported, t)}
      sentences={act === 'remove' ? removalSentences(imported, t) : [t(`${act}.effect`)]}
      action={t(isCancelled ? 'remove.cancelButton' : `${act}.button`)}
      onConfirm={(reason) => mutate({ id, ...(reason === undefined ? {} : { reason }) })}
      busy={isPending}
      error={error}
    />
  );
}
