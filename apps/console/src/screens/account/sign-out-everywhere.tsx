'use client';

import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useViewer } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';

/** Ends all other sessions, e.g. of a lost device. */
export function SignOutEverywhere({ sessions }: { sessions: number }) {
  const t = useTranslations('account');
  const { name } = useViewer();
  const trpc = useTRPC();
  const [open, setOpen] = useState(false);
  const signOut = useMutation(
    trpc.account.signOutEverywhere.mutationOptions({ onSuccess: () => window.location.assign('/sign-in') }),
  );
  return (
    <>
      <Button icon={<LogOut className="size-4" aria-hidden />} onClick={() => setOpen(true)}>
        {t('everywhere')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('everywhereTitle')}
        touches={t('everywhereTouches', { name, count: sessions })}
        sentences={[t('everywhereWhat')]}
        action={t('everywhere')}
        onConfirm={(reason) => signOut.mutate(reason === undefined ? {} : { reason })}
        busy={signOut.isPending || signOut.isSuccess}
        error={signOut.error}
      />
    </>
  );
}
