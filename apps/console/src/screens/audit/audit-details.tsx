'use client';

import type { AuditRow, AuditDescription } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import Link from '../../design/link.tsx';
import { complaintHref } from '../../shell/navigation.ts';
import { auditEntryHref, auditHref, subjectHref } from './audit-links.ts';

const summaryLook = 'w-fit cursor-pointer rounded-sm text-small text-accent hover:underline';

/** Details of an entry, folded until they are opened. */
export function AuditDetails({ entry, description }: { entry: AuditRow; description: AuditDescription }) {
  const t = useTranslations('audit');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={summaryLook}>{t('details')}</summary>
      {isOpen && <OpenDetails entry={entry} description={description} />}
    </details>
  );
}

function OpenDetails({
  entry,
  description: { changes, complaint, noUndo },
}: {
  entry: AuditRow;
  description: AuditDescription;
}) {
  const t = useTranslations('audit');
  const { subject, undoes, undoneBy, partOf, action, id } = entry;
  const href = subjectHref(subject);
  const links = [
    // The opposite action, where there is no undo.
    noUndo !== null && href !== null && { href, name: t('openScreen') },
    { href: auditHref(subject), name: t('allOfSubject', { subject: entry.subjectName ?? subject }) },
    complaint !== null && { href: complaintHref(complaint), name: t('openComplaint', { id: complaint }) },
    partOf !== null && { href: auditEntryHref(partOf), name: t('openEntry', { id: partOf }) },
    undoes !== null && { href: auditEntryHref(undoes), name: t('openEntry', { id: undoes }) },
    undoneBy !== null && { href: auditEntryHref(undoneBy), name: t('openEntry', { id: undoneBy }) },
    action.startsWith('hosts.') && { href: `/audit?partOf=${id}`, name: t('itsHosts') },
  ].filter((link) => link !== false);
  return (
    <div className="mt-2 flex flex-col gap-3 rounded-md bg-sunken p-3">
      {changes.length > 0 && (
        <table className="w-full table-fixed text-left">
          <thead className="text-small text-ink-faint">
            <tr>
              {(['field', 'before', 'after'] as const).map((column) => (
                <th key={column} scope="col" className="pr-3 font-medium">
                  {t(`fields.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="pr-3 font-normal break-words">
                  {label}
                </th>
                <td className="pr-3 break-words text-ink-soft">{before ?? '–'}</td>
                <td className="break-words">{after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {noUndo !== null && <p className="text-ink-soft">{noUndo}</p>}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {links.map(({ href, name }) => (
          <Link key={href} href={href} className="rounded-sm break-all text-accent hover:underline">
            {name}
          </Link>
        ))}
      </p>
      <details>
        <summary className={summaryLook}>{t('stored')}</summary>
        <pre className="mt-2 font-mono text-small break-all whitespace-pre-wrap">
          {JSON.stringify(entry, null, 2)}
        </pre>
      </details>
    </div>
  );
}
