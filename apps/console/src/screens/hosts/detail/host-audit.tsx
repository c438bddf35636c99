'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from '../../../design/link.tsx';
import { useTRPC } from '../../../data/trpc.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { auditHref } from '../../audit/audit-links.ts';
import { AuditList } from '../../audit/audit-list.tsx';
import { hostAuditQuery, hostSubject } from './host-queries.ts';

/** The latest entries of the audit log about a host. */
export function HostAudit({ name }: { name: string }) {
  const t = useTranslations('hosts.edits');
  const trpc = useTRPC();
  const audit = useQuery(hostAuditQuery(trpc, name));
  if (audit.isPending) return <SkeletonRows rows={4} />;
  if (!audit.data)
    return <ErrorState what={t('failed')} error={audit.error} onRetry={() => void audit.refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <AuditList testId="host-audit" rows={audit.data} empty={<EmptyState title={t('none')} />} />
      <Link href={auditHref(hostSubject(name))} className="w-fit rounded-sm text-accent hover:underline">
        {t('inAuditLog')}
      </Link>
    </div>
  );
}
