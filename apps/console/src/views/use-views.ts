'use client';

import type { SavedView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh, useTRPC } from '../data/trpc.ts';
import { useFailureToast, useToast } from '../design/toast.tsx';

/** Saves, changes and deletes views; each shows a toast. */
export function useViewActs() {
  const t = useTranslations('lists.views');
  const trpc = useTRPC();
  const toast = useToast();
  const onError = useFailureToast();
  const refresh = useRefresh('lists', 'audit');
  const done = (text: string, onUndo?: () => void) => {
    refresh();
    toast({ text, ...(onUndo && { onUndo }) });
  };
  const create = useMutation(
    trpc.lists.createView.mutationOptions({
      onSuccess: ({ name }) => done(t('saved', { name })),
      onError,
    }),
  );
  const edit = useMutation(
    trpc.lists.editView.mutationOptions({
      onSuccess: ({ name }) => done(t('changed', { name })),
      onError,
    }),
  );
  const remove = useMutation(trpc.lists.deleteView.mutationOptions({ onError }));
  /** Undo saves the view again, as one of the caller's own. */
  const deleteView = ({ id, list, name, query, isShared, unread }: SavedView) =>
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          done(
            t('deleted', { name }),
            unread.length > 0 ? undefined : () => create.mutate({ list, name, query, isShared }),
          ),
      },
    );
  return { create, edit, deleteView, isPending: create.isPending || edit.isPending || remove.isPending };
}
