'use client';

import { roles } from '@meguri/contracts';
import type { Role, UserView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { SelectField } from '../../design/forms/field.tsx';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import type { UserAct } from './user-columns.tsx';

interface UserActDialogProps {
  act: UserAct;
  user: UserView;
  onClose: () => void;
}

/** Changes a user's role, signs the user out everywhere, or removes the user. */
export function UserActDialog({ act, user, onClose }: UserActDialogProps) {
  const t = useTranslations('users');
  const names = useTranslations('common.roles');
  const [role, setRole] = useState<Role>(user.role);
  const { setUserRole, signOut, remove } = useUserActs(user, onClose);
  const used = { role: setUserRole, signOut, remove }[act];
  const { id, name } = user;
  const sentences = {
    role:
      role === user.role
        ? []
        : [t('effects.role', { from: names(user.role), to: names(role) }), t(`can.${role}`)],
    signOut: [t('effects.signOut', { sessions: user.sessions })],
    remove: [t('effects.remove', { sessions: user.sessions }), t('effects.removeKeeps')],
  }[act];
  const confirm = (reason: string | undefined) => {
    const why = reason === undefined ? {} : { reason };
    if (act === 'role') setUserRole.mutate({ id, expected: user.role, role, ...why });
    else if (act === 'signOut') signOut.mutate({ id, ...why });
    else remove.mutate({ id, ...why });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`acts.${act}`, { name })}
      touches={name}
      sentences={sentences}
      action={t(`do.${act}`)}
      onConfirm={confirm}
      busy={used.isPending}
      error={used.error}
    >
      {act === 'role' && (
        <SelectField
          label={t('columns.role')}
          name="role"
          value={role}
          onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? role)}
        >
          {roles.map((key) => (
            <option key={key} value={key}>
              {names(key)}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}

function useUserActs(user: UserView, onClose: () => void) {
  const t = useTranslations('users');
  const trpc = useTRPC();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const refresh = useRefresh('users');
  const undo = useMutation(
    trpc.users.setRole.mutationOptions({
      onSuccess: refresh,
      onError: toastFailure,
    }),
  );
  const done = (act: UserAct, onUndo?: () => void) => {
    refresh();
    onClose();
    toast({ text: t(`done.${act}`, { name: user.name }), ...(onUndo ? { onUndo } : {}) });
  };
  const setUserRole = useMutation(
    trpc.users.setRole.mutationOptions({
      onSuccess: (_, { id, expected, role }) =>
        done('role', () => undo.mutate({ id, expected: role, role: expected })),
      onError: refresh,
    }),
  );
  const signOut = useMutation(trpc.users.signOut.mutationOptions({ onSuccess: () => done('signOut') }));
  const remove = useMutation(trpc.users.remove.mutationOptions({ onSuccess: () => done('remove') }));
  return { setUserRole, signOut, remove };
}
