'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { refusalOf } from '../../data/query-client.ts';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { TextField, formText } from '../../design/forms/field.tsx';
import { useToast } from '../../design/toast.tsx';

const passwordLength = { minLength: 12, maxLength: 1_000 };

/** Changes the password; requires the current one. */
export function PasswordForm() {
  const t = useTranslations('account');
  const [differ, setDiffer] = useState(false);
  // Resets the form after it was sent.
  const [sent, setSent] = useState(0);
  const change = useChangePassword(() => setSent(sent + 1));
  const refusal = refusalOf(change.error);
  const words: Record<string, string> = { invalid: t('wrong'), 'too-many-attempts': t('tooManyAttempts') };
  const message = change.error && (words[refusal?.reason ?? ''] ?? change.error.message);
  const isAboutNext = refusal?.field === 'next';
  return (
    <form
      // A submission without script must not put the password into the URL.
      method="post"
      key={sent}
      className="flex max-w-sm flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const next = formText(form, 'next');
        const isSame = next === formText(form, 'again');
        setDiffer(!isSame);
        if (isSame) change.mutate({ current: formText(form, 'current'), next });
      }}
    >
      <TextField
        label={t('present')}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={isAboutNext ? null : message}
      />
      <TextField
        label={t('next')}
        name="next"
        type="password"
        autoComplete="new-password"
        required
        {...passwordLength}
        hint={t('nextHint')}
        error={isAboutNext ? change.error?.message : null}
      />
      <TextField
        label={t('again')}
        name="again"
        type="password"
        autoComplete="new-password"
        required
        error={differ ? t('differ') : null}
      />
      <div>
        <Button variant="primary" type="submit" busy={change.isPending}>
          {t('change')}
        </Button>
      </div>
    </form>
  );
}

function useChangePassword(onDone: () => void) {
  const t = useTranslations('account');
  const trpc = useTRPC();
  const refresh = useRefresh('account');
  const toast = useToast();
  return useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: ({ endedSessions }) => {
        toast({ text: t('changed', { count: endedSessions }) });
        refresh();
        onDone();
      },
    }),
  );
}
