'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Panel, Screen } from '../../design/screen.tsx';
import { ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { PasswordForm } from './password-form.tsx';
import { sessionColumns } from './session-columns.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useEndSession } from './use-end-session.ts';

/** The viewer's sessions and password. */
export function AccountScreen() {
  const t = useTranslations('account');
  const trpc = useTRPC();
  const sessions = useQuery(trpc.account.sessions.queryOptions());
  const { mutate: end } = useEndSession();
  const columns = useMemo(() => sessionColumns(t, (id) => end({ id })), [t, end]);
  const count = sessions.data?.length ?? 0;
  return (
    <Screen
      title={t('name')}
      summary={sessions.data && t('summary', { count })}
      actions={<SignOutEverywhere sessions={count} />}
    >
      {sessions.isPending && <SkeletonRows rows={2} />}
      {sessions.isError && !sessions.data && (
        <ErrorState what={t('failed')} error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && (
        <DataTable
          testId="sessions"
          label={t('sessions')}
          columns={columns}
          rows={sessions.data}
          rowKey={({ id }) => id}
          summary={t('count', { count })}
          fileName="sessions"
          filters={<p className="text-small text-ink-faint">{t('sessionsNote')}</p>}
          empty={null}
        />
      )}
      <Panel title={t('password')} note={t('passwordNote')}>
        <PasswordForm />
      </Panel>
    </Screen>
  );
}
