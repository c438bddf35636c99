'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { refusalOf } from '../../data/query-client.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { formText } from '../../design/form-text.ts';

export function ClaimForm({ token }: { token: string }) {
  const trpc = useTRPC();
  const [differ, setDiffer] = useState(false);
  const claim = useMutation(
    trpc.auth.claimLink.mutationOptions({ onSuccess: () => window.location.assign('/') }),
  );
  const field = refusalOf(claim.error)?.field;
  const errorOf = (name: string) => (field === name ? claim.error?.message : null);
  return (
    <form
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const password = formText(form, 'password');
        setDiffer(password !== formText(form, 'again'));
        if (password === formText(form, 'again'))
          claim.mutate({ token, name: formText(form, 'name'), password });
      }}
    >
      <div>
        <h1 className="text-lead font-semibold">Become the administrator</h1>
        <p className="mt-1 text-ink-soft">
          This link works once. Choose the name and password that you will sign in with.
        </p>
      </div>
      <TextField
        label="Name"
        name="name"
        autoComplete="username"
        required
        maxLength={100}
        autoFocus
        error={errorOf('name')}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        hint="At least 12 characters"
        error={errorOf('password')}
      />
      <TextField
        label="Password again"
        name="again"
        type="password"
        autoComplete="new-password"
        required
        error={differ ? 'This is not the same password' : null}
      />
      {claim.error && !field && (
        <p role="alert" className="text-small text-error">
          {claim.error.message}
        </p>
      )}
      <Button variant="primary" type="submit" busy={claim.isPending || claim.isSuccess}>
        Create administrator
      </Button>
    </form>
  );
}
