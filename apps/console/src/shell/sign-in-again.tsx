'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { errorText, refusalOf } from '../data/query-client.ts';
import { reportSignedIn, useSessionEnded } from '../data/session-ended.ts';
import { useTRPC } from '../data/trpc.ts';
import { goToSignIn } from '../data/use-address.ts';
import { useViewer } from '../data/viewer.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField, formText } from '../design/forms/field.tsx';

/**
 * Signs in again over a screen whose session has ended. The screen and what was typed stay; a refused request
 * is not repeated.
 */
export function SignInAgain() {
  const t = useTranslations('common.signInAgain');
  const hasEnded = useSessionEnded();
  return (
    // Without a session the screen could not load anything.
    <Dialog open={hasEnded} isKept onClose={() => undefined} title={t('title')}>
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const t = useTranslations('common.signInAgain');
  const errors = useTranslations('common.errors');
  const viewer = useViewer();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const signIn = useMutation(
    trpc.auth.signIn.mutationOptions({
      onSuccess: (me) => {
        // Screens and drafts belong to one user with one role.
        if (me.id !== viewer.id || me.role !== viewer.role) return window.location.reload();
        reportSignedIn();
        void queries.invalidateQueries();
      },
    }),
  );
  const isRefused = refusalOf(signIn.error)?.reason === 'bad-credentials';
  return (
    <form
      // A submission without script must not put the password into the URL.
      method="post"
      data-testid="sign-in-again"
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        signIn.mutate({ name: viewer.name, password: formText(form, 'password') });
      }}
    >
      <p className="text-ink-soft">{t('why')}</p>
      <TextField label={t('name')} autoComplete="username" value={viewer.name} disabled />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={signIn.error && (isRefused ? t('badCredentials') : errorText(signIn.error, errors))}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={goToSignIn}>{t('leave')}</Button>
        <Button variant="primary" type="submit" busy={signIn.isPending}>
          {t('signIn')}
        </Button>
      </div>
    </form>
  );
}
