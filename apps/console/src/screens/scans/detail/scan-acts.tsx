'use client';

import type { ScanView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { CircleStop, Pause, Play, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/dialog.tsx';
import { useToast } from '../../../design/toast.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { actsOf, effectOf, type ScanAct } from '../scan-effects.ts';

const icons = { pause: Pause, resume: Play, cancel: CircleStop, remove: Trash2 } as const;

/** Pauses, resumes, cancels and removes a scan, each after a confirmation. */
export function ScanActs({ scan }: { scan: ScanView }) {
  const t = useTranslations('scans');
  const may = useMay('operator');
  const [act, setAct] = useState<ScanAct | null>(null);
  if (!may) return null;
  return (
    <>
      {actsOf(scan.state).map((one) => {
        const Icon = icons[one];
        return (
          <Button key={one} icon={<Icon className="size-4" aria-hidden />} onClick={() => setAct(one)}>
            {t(`${one}.button`)}
          </Button>
        );
      })}
      {act && <ActDialog act={act} scan={scan} onClose={() => setAct(null)} />}
    </>
  );
}

function ActDialog({ act, scan, onClose }: { act: ScanAct; scan: ScanView; onClose: () => void }) {
  const t = useTranslations('scans');
  const formats = useFormats();
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefresh('scans', 'audit');
  const { name } = scan;
  const done = {
    onSuccess: () => {
      toast({ text: t(`${act}.done`, { name }) });
      if (act === 'remove') router.push('/scans');
      refresh();
      onClose();
    },
    onError: refresh,
  };
  const acts = {
    pause: useMutation(trpc.scans.pause.mutationOptions(done)),
    resume: useMutation(trpc.scans.resume.mutationOptions(done)),
    cancel: useMutation(trpc.scans.cancel.mutationOptions(done)),
    remove: useMutation(trpc.scans.remove.mutationOptions(done)),
  };
  const { mutate, isPending, error } = acts[act];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`${act}.title`, { name })}
      touches={name}
      sentences={effectOf(act, scan, t, formats)}
      action={t(`${act}.button`)}
      onConfirm={(reason) => mutate({ name, ...(reason === undefined ? {} : { reason }) })}
      busy={isPending}
      error={error}
    />
  );
}
