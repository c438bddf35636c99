import type { UserView } from '@meguri/contracts';
import { LogOut, Trash2, UserCog } from 'lucide-react';
import { IconButton } from '../../design/button.tsx';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import type { Column } from '../../design/table/column.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

export type UserAct = 'role' | 'signOut' | 'remove';

const icons = { role: UserCog, signOut: LogOut, remove: Trash2 } as const;

export function userColumns(
  t: Translator<'users'>,
  roles: Translator<'common.roles'>,
  formats: Formats,
  onAct: (act: UserAct, user: UserView) => void,
): Column<UserView>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      minWidth: 160,
      grow: 1,
      narrow: 'title',
      cell: ({ name }) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="truncate font-medium">{name}</span>
          <AuditLink subject={`user:${name}`} name={name} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'role',
      header: t('columns.role'),
      minWidth: 130,
      narrow: 'value',
      cell: ({ role }) => roles(role),
      csv: ({ role }) => role,
    },
    numberColumn({
      id: 'sessions',
      header: t('columns.sessions'),
      definition: t('sessionsAre'),
      minWidth: 100,
      narrow: 'value',
      value: ({ sessions }) => sessions,
      write: formats.count,
    }),
    instantColumn({
      id: 'lastSeenAt',
      header: t('columns.lastSeenAt'),
      minWidth: 120,
      at: ({ lastSeenAt }) => lastSeenAt,
    }),
    instantColumn({
      id: 'createdAt',
      header: t('columns.createdAt'),
      minWidth: 120,
      at: ({ createdAt }) => createdAt,
    }),
    {
      id: 'actions',
      header: t('columns.actions'),
      minWidth: 130,
      narrow: 'end',
      cell: (user) => (
        <span className="flex gap-1">
          {(['role', 'signOut', 'remove'] as const).map((act) => {
            const Icon = icons[act];
            return (
              <IconButton
                key={act}
                label={t(`acts.${act}`, { name: user.name })}
                onClick={() => onAct(act, user)}
              >
                <Icon className="size-4" aria-hidden />
              </IconButton>
            );
          })}
        </span>
      ),
    },
  ];
}
