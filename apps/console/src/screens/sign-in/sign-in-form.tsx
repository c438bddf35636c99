'use client';

import { useTranslations } from 'next-intl';
import { useMutation } from '@tanstack/react-query';
import { refusalOf } from '../../data/query-client.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { TextField, formText } from '../../design/forms/field.tsx';

export function SignInForm({ next }: { next: string }) {
  const t = useTranslations('entrance');
  const trpc = useTRPC();
  const signIn = useMutation(
    trpc.auth.signIn.mutationOptions({ onSuccess: () => window.location.assign(next) }),
  );
  const words: Record<string, string> = {
    'bad-credentials': t('badCredentials'),
    'too-many-attempts': t('tooManyAttempts'),
  };
  return (
    <form
      // A submission without script must not put the password into the URL.
      method="post"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        signIn.mutate({ name: formText(form, 'name'), password: formText(form, 'password') });
      }}
    >
      <h1 className="text-lead font-semibold">{t('title')}</h1>
      <TextField label={t('name')} name="name" autoComplete="username" required autoFocus />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={signIn.error && (words[refusalOf(signIn.error)?.reason ?? ''] ?? signIn.error.message)}
      />
      <Button variant="primary" type="submit" busy={signIn.isPending || signIn.isSuccess}>
        {t('signIn')}
      </Button>
    </form>
  );
}
