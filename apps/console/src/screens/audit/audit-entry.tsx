'use client';

import { describeAuditEntry, type AuditRow, type AuditDescription } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { Instant } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { auditEntryHref, subjectHref } from './audit-links.ts';
import { AuditDetails } from './audit-details.tsx';
import { UndoEntry } from './undo-entry.tsx';

/** Changes shown without opening the details. */
const shownChanges = 3;

/** An entry of the audit log as a sentence, with its changes, and its details on demand. */
export function AuditListEntry({ entry }: { entry: AuditRow }) {
  const t = useTranslations('audit');
  const formats = useFormats();
  const description = describeAuditEntry(entry, formats);
  const { unstated, origin, notes, noUndo } = description;
  const { id, at, reason, undoneBy } = entry;
  const shown = unstated.slice(0, shownChanges);
  return (
    <li data-testid="audit-entry" data-entry={id} className="px-4 py-2.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <p className="break-words">
            <Sentence description={description} subject={entry.subject} />
          </p>
          {unstated.length > 0 && (
            <ul className="text-ink-soft">
              {shown.map(({ label, before, after }) => (
                <li key={label} className="break-words">
                  {`${label}: ${[before, after].filter((value) => value !== null).join(' → ')}`}
                </li>
              ))}
              {unstated.length > shown.length && (
                <li>{t('moreChanges', { count: unstated.length - shown.length })}</li>
              )}
            </ul>
          )}
          {reason && <p className="break-words text-ink-soft">{t('because', { reason })}</p>}
          <p className="text-small text-ink-faint">
            <Link href={auditEntryHref(id)} className="rounded-sm hover:underline">
              {t('number', { id })}
            </Link>
            {' · '}
            <Instant at={at} />
            {origin !== null && ` · ${origin}`}
            {notes.length > 0 && ` · ${formats.sentences(notes)}`}
          </p>
        </div>
        {noUndo === null && undoneBy === null && <UndoEntry entry={entry} />}
      </div>
      <AuditDetails entry={entry} description={description} />
    </li>
  );
}

/** The sentence with a link to its subject. */
function Sentence({
  description: { sentence, name },
  subject,
}: {
  description: AuditDescription;
  subject: string;
}) {
  const href = subjectHref(subject);
  if (name === '' || href === null) return sentence;
  // An actor may have the subject's name, too: "The webmaster of a.example … the host a.example".
  const start = sentence.lastIndexOf(name);
  return (
    <>
      {sentence.slice(0, start)}
      <Link href={href} className="rounded-sm font-medium text-accent hover:underline">
        {name}
      </Link>
      {sentence.slice(start + name.length)}
    </>
  );
}
