'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { TextField, formText } from '../../design/forms/field.tsx';
import { SecretOnce } from '../../design/secret-once.tsx';
import { chosenRole, RoleField } from './role-field.tsx';

/** Creates an invitation link and shows it once. */
export function InviteForm() {
  const t = useTranslations('users');
  const trpc = useTRPC();
  const refresh = useRefresh('users');
  const [link, setLink] = useState<{ invitee: string; url: string } | null>(null);
  const invite = useMutation(
    trpc.users.invite.mutationOptions({
      onSuccess: ({ token }, { invitee }) => {
        setLink({ invitee, url: `${window.location.origin}/claim?token=${encodeURIComponent(token)}` });
        refresh();
      },
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <form
        className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_180px_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          const form = new FormData(element);
          const input = { invitee: formText(form, 'invitee'), role: chosenRole(form) };
          invite.mutate(input, { onSuccess: () => element.reset() });
        }}
      >
        <TextField
          label={t('invitee')}
          hint={t('inviteeHint')}
          name="invitee"
          required
          maxLength={100}
          error={invite.error?.message}
        />
        <RoleField />
        <Button variant="primary" type="submit" busy={invite.isPending} className="md:mt-5.5">
          {t('invite')}
        </Button>
      </form>
      {link && (
        <SecretOnce
          key={link.url}
          label={t('linkFor', { name: link.invitee })}
          secret={link.url}
          note={t('linkNote')}
        />
      )}
    </div>
  );
}
