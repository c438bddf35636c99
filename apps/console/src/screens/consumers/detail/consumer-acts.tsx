'use client';

import type { ConsumerDetail } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { Ban, Check, KeyRound, PackagePlus, Pencil, Send, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/dialog.tsx';
import { useToast } from '../../../design/toast.tsx';
import { ConsumerDialog } from '../consumer-dialog.tsx';

const acts = ['approve', 'suspend', 'token', 'make', 'push', 'remove'] as const;
type Act = (typeof acts)[number];

const icons = {
  approve: Check,
  suspend: Ban,
  token: KeyRound,
  make: PackagePlus,
  push: Send,
  remove: Trash2,
} as const;

interface ConsumerActsProps {
  consumer: ConsumerDetail;
  /** Gets a new token, which cannot be read again. */
  onToken: (token: string) => void;
}

/**
 * Approves, suspends, edits and removes a consumer, makes its token and packages; each after a confirmation.
 */
export function ConsumerActs({ consumer, onToken }: ConsumerActsProps) {
  const t = useTranslations('consumers');
  const mayAdminister = useMay('administrator');
  const mayOperate = useMay('operator');
  const [act, setAct] = useState<Act | 'edit' | null>(null);
  const isApproved = consumer.state === 'approved';
  const possible: Readonly<Record<Act, boolean>> = {
    approve: mayAdminister && !isApproved,
    suspend: mayAdminister && isApproved,
    token: mayAdminister,
    make: mayOperate && isApproved,
    push: mayOperate && isApproved && consumer.push !== null,
    remove: mayAdminister,
  };
  return (
    <>
      {mayAdminister && (
        <Button icon={<Pencil className="size-4" aria-hidden />} onClick={() => setAct('edit')}>
          {t('acts.edit')}
        </Button>
      )}
      {acts
        .filter((one) => possible[one])
        .map((one) => {
          const Icon = icons[one];
          return (
            <Button key={one} icon={<Icon className="size-4" aria-hidden />} onClick={() => setAct(one)}>
              {t(`acts.${one}`)}
            </Button>
          );
        })}
      {act === 'edit' && <ConsumerDialog consumer={consumer} onClose={() => setAct(null)} />}
      {act !== null && act !== 'edit' && (
        <ActDialog act={act} consumer={consumer} onToken={onToken} onClose={() => setAct(null)} />
      )}
    </>
  );
}

function ActDialog({
  act,
  consumer,
  onToken,
  onClose,
}: ConsumerActsProps & { act: Act; onClose: () => void }) {
  const t = useTranslations('consumers');
  const trpc = useTRPC();
  const toast = useToast();
  const router = useRouter();
  const refresh = useRefresh('consumers', 'packages', 'audit');
  const { name, hasToken } = consumer;
  const done = {
    onSuccess: () => {
      toast({ text: t(`done.${act}`, { name }) });
      refresh();
      onClose();
      if (act === 'remove') router.push('/consumers');
    },
    onError: refresh,
  };
  const mutations = {
    approve: useMutation(trpc.consumers.approve.mutationOptions(done)),
    suspend: useMutation(trpc.consumers.suspend.mutationOptions(done)),
    remove: useMutation(trpc.consumers.remove.mutationOptions(done)),
    make: useMutation(trpc.packages.make.mutationOptions(done)),
    push: useMutation(trpc.consumers.push.mutationOptions(done)),
    token: useMutation(
      trpc.consumers.token.mutationOptions({
        ...done,
        onSuccess: ({ token }) => {
          onToken(token);
          done.onSuccess();
        },
      }),
    ),
  };
  const { isPending, error } = mutations[act];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`titles.${act}`, { name })}
      touches={name}
      sentences={[
        t(`effects.${act}`),
        ...(act === 'token' && hasToken ? [t('effects.tokenEnds')] : []),
        ...(act === 'approve' ? [t(consumer.history ? 'scope.history' : 'scope.new')] : []),
        ...(act === 'approve' && consumer.pushState
          ? [t('scope.push', { address: consumer.pushState.address })]
          : []),
      ]}
      action={t(`acts.${act}`)}
      onConfirm={(reason) => mutations[act].mutate({ name, ...(reason === undefined ? {} : { reason }) })}
      busy={isPending}
      error={error}
    />
  );
}
