'use client';

import type { PageDetail } from '@meguri/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { EffectPreview } from '../../design/effect-preview.tsx';
import { TextField } from '../../design/field.tsx';
import { useNow } from '../../design/now.tsx';
import { useToast } from '../../design/toast.tsx';
import { formatRelative } from '../../format/instants.ts';

interface RevisitDialogProps {
  page: PageDetail;
  open: boolean;
  onClose: () => void;
}

export function RevisitDialog({ page, open, onClose }: RevisitDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Revisit now">
      <RevisitForm page={page} onDone={onClose} />
    </Dialog>
  );
}

function RevisitForm({ page, onDone }: { page: PageDetail; onDone: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const now = useNow();
  const [reason, setReason] = useState('');
  const planned =
    page.nextVisitAt && page.nextVisitAt > now ? `; it was due ${formatRelative(page.nextVisitAt, now)}` : '';
  const revisit = useMutation(
    trpc.pages.revisit.mutationOptions({
      onSuccess: ({ count }) => {
        void queries.invalidateQueries(trpc.pages.pathFilter());
        void queries.invalidateQueries(trpc.hosts.pathFilter());
        toast({
          text:
            count > 0
              ? 'The page is due now.'
              : 'The page could not be made due; it is excluded or no longer known.',
        });
        onDone();
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        revisit.mutate({ urls: [page.url], ...(reason.trim() ? { reason: reason.trim() } : {}) });
      }}
    >
      <div className="flex flex-col gap-4 p-4">
        <EffectPreview
          touches="1 page"
          sentences={[
            `The page becomes due now${planned}.`,
            `It is accessed when ${page.host} may next be accessed; what was learnt about it is kept.`,
          ]}
        />
        <TextField
          label="Reason"
          hint="Kept in the audit log"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          autoFocus
        />
        {revisit.error && (
          <p role="alert" className="text-error">
            {revisit.error.message}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" busy={revisit.isPending}>
          Make it due now
        </Button>
      </footer>
    </form>
  );
}
