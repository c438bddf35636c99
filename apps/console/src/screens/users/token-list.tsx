'use client';

import type { ApiTokenView } from '@meguri/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../design/states.tsx';
import { Instant, useNow } from '../../design/time.tsx';
import { useToast } from '../../design/toast.tsx';

export function TokenList() {
  const t = useTranslations('users');
  const trpc = useTRPC();
  const tokens = useQuery(trpc.apiTokens.list.queryOptions());
  const [revoking, setRevoking] = useState<ApiTokenView | null>(null);
  if (tokens.isPending) return <SkeletonRows rows={2} />;
  if (!tokens.data)
    return <ErrorState what={t('tokensFailed')} error={tokens.error} onRetry={() => void tokens.refetch()} />;
  if (tokens.data.length === 0) return <p className="mt-4 text-ink-faint">{t('noTokens')}</p>;
  return (
    <>
      <ul
        aria-label={t('tokens')}
        data-testid="tokens"
        className="mt-4 divide-y divide-line border-t border-line"
      >
        {tokens.data.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiTokenView; onRevoke: () => void }) {
  const t = useTranslations('users');
  const names = useTranslations('common.roles');
  const { name, role, createdBy, expiresAt, lastUsedAt, revokedAt } = token;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className={revokedAt ? 'text-ink-faint line-through' : 'font-medium'}>{name}</span>
      <span className="text-ink-soft">{names(role)}</span>
      <span className="flex-1 text-small text-ink-faint max-md:order-last max-md:basis-full">
        {t('madeBy', { name: createdBy })} ·{' '}
        {lastUsedAt ? (
          <>
            {t('lastUsed')} <Instant at={lastUsedAt} />
          </>
        ) : (
          t('neverUsed')
        )}
        {revokedAt === null && ' · '}
        {revokedAt === null && (expiresAt ? <Expiry at={expiresAt} /> : t('neverExpires'))}
      </span>
      {revokedAt ? (
        <span className="text-small text-ink-faint">{t('revoked')}</span>
      ) : (
        <Button className="max-md:ml-auto" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}

function Expiry({ at }: { at: Date }) {
  const t = useTranslations('users');
  const now = useNow();
  return (
    <>
      {t(at < now ? 'expired' : 'expires')} <Instant at={at} />
    </>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiTokenView; onClose: () => void }) {
  const t = useTranslations('users');
  const trpc = useTRPC();
  const refresh = useRefresh('apiTokens');
  const toast = useToast();
  const revoke = useMutation(
    trpc.apiTokens.revoke.mutationOptions({
      onSuccess: () => {
        refresh();
        onClose();
        toast({ text: t('tokenRevoked', { name: token.name }) });
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('revokeToken', { name: token.name })}
      touches={token.name}
      sentences={[t('revokeEffect')]}
      action={t('revoke')}
      onConfirm={(reason) => revoke.mutate({ id: token.id, ...(reason === undefined ? {} : { reason }) })}
      busy={revoke.isPending}
      error={revoke.error}
    />
  );
}
