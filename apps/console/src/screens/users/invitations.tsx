'use client';

import type { InvitationView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Instant } from '../../design/time.tsx';
import { useFailureToast, useToast } from '../../design/toast.tsx';

/** Pending invitations. */
export function Invitations({ invitations }: { invitations: readonly InvitationView[] }) {
  const t = useTranslations('users');
  const names = useTranslations('common.roles');
  const trpc = useTRPC();
  const refresh = useRefresh('users');
  const toast = useToast();
  const toastFailure = useFailureToast();
  const revoke = useMutation(
    trpc.users.revokeInvitation.mutationOptions({
      onSuccess: () => toast({ text: t('invitationRevoked') }),
      onError: toastFailure,
      onSettled: refresh,
    }),
  );
  if (invitations.length === 0) return null;
  return (
    <ul
      aria-label={t('invitations')}
      data-testid="invitations"
      className="mt-4 divide-y divide-line border-t border-line"
    >
      {invitations.map(({ id, invitee, role, invitedBy, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="font-medium">{invitee}</span>
          <span className="text-ink-soft">{names(role)}</span>
          <span className="flex-1 text-small text-ink-faint">
            {t('invitedBy', { name: invitedBy })} <Instant at={expiresAt} />
          </span>
          <Button onClick={() => revoke.mutate({ id })} busy={revoke.isPending}>
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
