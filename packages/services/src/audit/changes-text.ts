import type { LocalizedValues } from '@meguri/api/services-port';
import { auditChanges, type AuditEntry } from '@meguri/contracts';

/** What an entry changed, with labels and units as on forms, in each language: `Priority: 0 → 5`. */
export function changesText(entry: AuditEntry): LocalizedValues {
  const inLanguage = (locale: 'en' | 'ja') => ({
    changes: auditChanges(entry, { locale, timeZone: 'UTC' })
      .map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`)
      .join(', '),
  });
  return { en: inLanguage('en'), ja: inLanguage('ja') };
}
