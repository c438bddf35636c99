'use client';

import type { ChosenForAll, OverloadedHost, Resolution } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { resolutionWords } from './overload-words.ts';

/** Applies resolutions; each shows a toast with undo. */
export function useResolve() {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('overload');
  const toastFailure = useFailureToast();
  const onError = (error: { message: string }) => {
    toastFailure(error);
    refresh();
  };
  const undo = useMutation(
    trpc.overload.undo.mutationOptions({
      onSuccess: (host) => {
        refresh();
        toast({ text: t('undone', { name: host.name, resolution: textOf(host) }) });
      },
      onError,
    }),
  );
  const undoForAll = useMutation(
    trpc.overload.undoForAll.mutationOptions({
      onSuccess: ({ done }) => {
        refresh();
        toast({ text: t('undoneForAll', { hosts: done.length }) });
      },
      onError,
    }),
  );
  const textOf = ({ resolution }: { resolution: Resolution }) => resolutionWords(resolution, t, formats);
  const onChosen = (host: OverloadedHost) => {
    refresh();
    toast({
      text: t('done', { name: host.name, resolution: textOf(host) }),
      onUndo: () => undo.mutate({ name: host.name, version: host.version }),
    });
  };
  const onChosenForAll = ({ done, refused }: ChosenForAll) => {
    refresh();
    if (done.length > 0)
      toast({
        text: t('doneForAll', { hosts: done.length }),
        onUndo: () => undoForAll.mutate({ hosts: done }),
      });
    const [first] = refused;
    if (first) toast({ text: t('refused', { hosts: refused.length, why: first.why }), tone: 'failed' });
  };
  return {
    choose: useMutation(trpc.overload.choose.mutationOptions({ onSuccess: onChosen })),
    chooseForAll: useMutation(trpc.overload.chooseForAll.mutationOptions({ onSuccess: onChosenForAll })),
  };
}
