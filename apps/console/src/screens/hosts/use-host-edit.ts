'use client';

import type { HostDetail, HostEdit } from '@meguri/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { useToast } from '../../design/toast.tsx';
import { inverseOf } from './host-edit-draft.ts';

/** Saves an edit of a host, and offers to take it back for ten seconds. */
export function useHostEdit(host: HostDetail, onSaved: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const take = (saved: HostDetail) => {
    queries.setQueryData(trpc.hosts.get.queryKey({ name: saved.name }), saved);
    void queries.invalidateQueries(trpc.hosts.pathFilter());
    void queries.invalidateQueries(trpc.audit.pathFilter());
  };
  const undo = useMutation(
    trpc.hosts.edit.mutationOptions({
      onSuccess: take,
      onError: ({ message }) => toast({ text: message, tone: 'failed' }),
    }),
  );
  return useMutation(
    trpc.hosts.edit.mutationOptions({
      onSuccess: (saved, asked: HostEdit) => {
        const { name, reason: _, ...change } = asked;
        take(saved);
        onSaved();
        toast({
          text: `${host.name} is edited; from its next visit on.`,
          onUndo: () => undo.mutate({ name, ...inverseOf(change, host.settings), reason: 'Undone' }),
        });
      },
    }),
  );
}
