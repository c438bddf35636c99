'use client';

import type { UserView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Panel, Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import { UserActDialog } from './user-act-dialog.tsx';
import type { UserAct } from './user-columns.tsx';
import { userColumns } from './user-columns.tsx';

/** Users, invitations and API tokens, for administrators. */
export function UsersScreen() {
  const t = useTranslations('users');
  const may = useMay('administrator');
  if (may) return <UsersContent />;
  return (
    <Screen title={t('name')}>
      <EmptyState title={t('onlyAdministrators')} />
    </Screen>
  );
}

function UsersContent() {
  const t = useTranslations('users');
  const names = useTranslations('common.roles');
  const formats = useFormats();
  const trpc = useTRPC();
  const users = useQuery(trpc.users.list.queryOptions());
  const [acting, setActing] = useState<{ act: UserAct; user: UserView } | null>(null);
  const columns = useMemo(
    () => userColumns(t, names, formats, (act, user) => setActing({ act, user })),
    [t, names, formats],
  );
  const summary =
    users.data &&
    t('summary', {
      users: users.data.users.length,
      administrators: users.data.users.filter(({ role }) => role === 'administrator').length,
    });
  return (
    <Screen title={t('name')} summary={summary}>
      {users.isPending && <SkeletonRows rows={4} />}
      {users.isError && !users.data && (
        <ErrorState what={t('failed')} error={users.error} onRetry={() => void users.refetch()} />
      )}
      {users.data && (
        <DataTable
          testId="users"
          label={t('name')}
          columns={columns}
          rows={users.data.users}
          rowKey={({ id }) => String(id)}
          summary={t('count', { count: users.data.users.length })}
          fileName="users"
          empty={null}
        />
      )}
      <Panel title={t('inviteTitle')} note={t('inviteNote')}>
        <InviteForm />
        <Invitations invitations={users.data?.invitations ?? []} />
      </Panel>
      <Panel title={t('tokens')} note={t('tokensNote')}>
        <TokenForm />
        <TokenList />
      </Panel>
      {acting && <UserActDialog {...acting} onClose={() => setActing(null)} />}
    </Screen>
  );
}
