'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { formText } from '../../design/form-text.ts';

export function SignInForm({ next }: { next: string }) {
  const trpc = useTRPC();
  const signIn = useMutation(
    trpc.auth.signIn.mutationOptions({ onSuccess: () => window.location.assign(next) }),
  );
  return (
    <form
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        signIn.mutate({ name: formText(form, 'name'), password: formText(form, 'password') });
      }}
    >
      <h1 className="text-lead font-semibold">Sign in to the console</h1>
      <TextField label="Name" name="name" autoComplete="username" required autoFocus />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={signIn.error?.message}
      />
      <Button variant="primary" type="submit" busy={signIn.isPending || signIn.isSuccess}>
        Sign in
      </Button>
    </form>
  );
}
