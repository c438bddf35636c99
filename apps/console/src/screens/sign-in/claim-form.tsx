'use client';

import Link from '../../design/link.tsx';
import { useTranslations } from 'next-intl';
import type { Role } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { refusalOf } from '../../data/query-client.ts';
import { Button } from '../../design/button.tsx';
import { TextField, formText } from '../../design/forms/field.tsx';
import { buttonLook } from '../../design/looks.ts';

/** Creates an account from a one-time link: the first administrator's, or an invited user's. */
export function ClaimForm({ token, role }: { token: string; role: Role }) {
  const t = useTranslations('entrance');
  const roles = useTranslations('common.roles');
  const trpc = useTRPC();
  const [differ, setDiffer] = useState(false);
  const claim = useMutation(
    trpc.auth.claimLink.mutationOptions({ onSuccess: () => window.location.assign('/') }),
  );
  const field = refusalOf(claim.error)?.field;
  const words: Record<string, string> = { conflict: t('taken'), 'link-invalid': t('linkInvalid') };
  const message = claim.error && (words[refusalOf(claim.error)?.reason ?? ''] ?? claim.error.message);
  const errorOf = (name: string) => (field === name ? message : null);
  return (
    <form
      // A submission without script must not put the password into the URL.
      method="post"
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
        <h1 className="text-lead font-semibold">
          {role === 'administrator' ? t('becomeAdministrator') : t('becomeOther', { role: roles(role) })}
        </h1>
        <p className="mt-1 text-ink-soft">{t('once')}</p>
      </div>
      <TextField
        label={t('name')}
        name="name"
        autoComplete="username"
        required
        maxLength={100}
        autoFocus
        error={errorOf('name')}
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        hint={t('passwordHint')}
        error={errorOf('password')}
      />
      <TextField
        label={t('again')}
        name="again"
        type="password"
        autoComplete="new-password"
        required
        error={differ ? t('differ') : null}
      />
      {claim.error && !field && (
        <p role="alert" className="text-small text-error">
          {message}
        </p>
      )}
      <Button variant="primary" type="submit" busy={claim.isPending || claim.isSuccess}>
        {role === 'administrator' ? t('createAdministrator') : t('createAccount')}
      </Button>
    </form>
  );
}

/** Shown for a one-time link that was used or has expired. */
export function InvalidLink() {
  const t = useTranslations('entrance');
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6">
      <h1 className="text-lead font-semibold">{t('invalidTitle')}</h1>
      <p className="text-ink-soft">{t('invalidText')}</p>
      <Link href="/sign-in" className={buttonLook('primary')}>
        {t('goToSignIn')}
      </Link>
    </div>
  );
}
