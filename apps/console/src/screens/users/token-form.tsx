'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { SelectField, TextField, formText } from '../../design/forms/field.tsx';
import { SecretOnce } from '../../design/secret-once.tsx';
import { chosenRole, RoleField } from './role-field.tsx';

const lifetimesDays = [30, 90, 365];
const never = 'never';

/** Lifetime in days; null only if "never" was chosen, undefined for the default. */
function lifetime(chosen: string): number | null | undefined {
  return chosen === never ? null : Number(chosen) || undefined;
}

/** Creates an API token and shows it once. */
export function TokenForm() {
  const t = useTranslations('users');
  const trpc = useTRPC();
  const refresh = useRefresh('apiTokens');
  const [token, setToken] = useState<{ name: string; secret: string } | null>(null);
  const create = useMutation(
    trpc.apiTokens.create.mutationOptions({
      onSuccess: ({ token: secret }, { name }) => {
        setToken({ name, secret });
        refresh();
      },
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <form
        className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_160px_160px_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          const form = new FormData(element);
          const input = {
            name: formText(form, 'name'),
            role: chosenRole(form),
            expiresInDays: lifetime(formText(form, 'days')),
          };
          create.mutate(input, { onSuccess: () => element.reset() });
        }}
      >
        <TextField
          label={t('tokenName')}
          hint={t('tokenHint')}
          name="name"
          required
          maxLength={100}
          error={create.error?.message}
        />
        <RoleField />
        <SelectField label={t('lifetime')} name="days" defaultValue="90">
          {lifetimesDays.map((days) => (
            <option key={days} value={days}>
              {t('days', { days })}
            </option>
          ))}
          <option value={never}>{t('untilRevoked')}</option>
        </SelectField>
        <Button variant="primary" type="submit" busy={create.isPending} className="md:mt-5.5">
          {t('createToken')}
        </Button>
      </form>
      {token && (
        <SecretOnce
          key={token.secret}
          label={t('tokenFor', { name: token.name })}
          secret={token.secret}
          note={t('tokenNote')}
        />
      )}
    </div>
  );
}
