'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { useFailureToast } from '../../design/toast.tsx';
import { complaintHref } from '../../shell/navigation.ts';

/** Files a quarantined message, and opens the complaint that it becomes. */
export function FileMailAgain({ mail }: { mail: string }) {
  const t = useTranslations('events');
  const trpc = useTRPC();
  const router = useRouter();
  const refresh = useRefresh('events', 'complaints');
  const onError = useFailureToast();
  const file = useMutation(
    trpc.complaints.fileMailAgain.mutationOptions({
      onSuccess: ({ complaint }) => {
        refresh();
        router.push(complaintHref(complaint));
      },
      onError,
    }),
  );
  return (
    <Button onClick={() => file.mutate({ mail })} busy={file.isPending}>
      {t('fileMail')}
    </Button>
  );
}
