'use client';

import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { auditHref } from './audit-links.ts';

/**
 * A link from a subject to its entries in the audit log.
 *
 * @param props.name the subject's name, in a list of such links
 */
export function AuditLink({ subject, name }: { subject: string; name?: string }) {
  const t = useTranslations('audit');
  return (
    <Link
      href={auditHref(subject)}
      className="inline-flex items-center gap-1 rounded-sm text-small text-accent hover:underline"
      {...(name === undefined ? {} : { 'aria-label': t('changesOf', { name }) })}
    >
      <History className="size-3.5" aria-hidden />
      {t('changes')}
    </Link>
  );
}
