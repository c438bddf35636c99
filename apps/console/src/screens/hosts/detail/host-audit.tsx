'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { Panel } from '../../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { Instant } from '../../../design/time.tsx';
import { useHostUndo } from '../edit/use-host-edit.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { auditChanges } from '../../audit/audit-changes.ts';
import { hostSettingWords } from '../edit/host-setting-words.ts';

/** Who changed what about this host, and why. */
export function HostAudit({ name }: { name: string }) {
  const t = useTranslations('hosts.edit');
  const words = useTranslations('hosts');
  const auditWords = useTranslations('audit');
  const formats = useFormats();
  const trpc = useTRPC();
  const may = useMay('operator');
  const undo = useHostUndo();
  const audit = useQuery(trpc.audit.list.queryOptions({ subject: `host:${name}` }));
  if (audit.isPending) return <SkeletonRows rows={4} />;
  if (!audit.data)
    return (
      <ErrorState what={words('edits.failed')} error={audit.error} onRetry={() => void audit.refetch()} />
    );
  if (audit.data.length === 0)
    return (
      <Panel>
        <EmptyState title={words('edits.none')} />
      </Panel>
    );
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface" data-testid="host-audit">
      {audit.data.map(({ id, at, actor, action, before, after, reason }) => (
        <li key={id} className="grid grid-cols-[120px_140px_1fr_auto] gap-x-4 px-4 py-2 max-md:grid-cols-2">
          <span className="text-ink-faint">
            <Instant at={at} />
          </span>
          <span className="truncate font-medium">{actor}</span>
          <span className="min-w-0 max-md:col-span-2">
            {auditChanges(before, after, auditWords, hostSettingWords(formats)).join('; ') || action}
            {reason && <span className="block text-ink-soft">“{reason}”</span>}
          </span>
          {action === 'host.edit' && may && (
            <Button
              onClick={() => undo.mutate({ name, auditId: id, reason: t('undone') })}
              busy={undo.isPending && undo.variables.auditId === id}
            >
              {words('undo.button')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
