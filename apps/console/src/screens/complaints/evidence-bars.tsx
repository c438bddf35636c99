'use client';

import type { ComplaintEvidence } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { HourBars } from '../../design/charts/hour-bars.tsx';
import { toneMark } from '../../design/tones.ts';

/** Accesses per hour, errors in their own colour below the others. */
export function EvidenceBars({ evidence: { hours, host } }: { evidence: ComplaintEvidence }) {
  const t = useTranslations('complaints.evidence');
  const most = Math.max(...hours.map(({ accesses }) => accesses));
  if (most === 0) return null;
  return (
    <HourBars
      caption={`${t('perHour')}, ${t('perHourMost', { count: most })}`}
      bars={hours.map(({ at, accesses, errors }) => ({
        at,
        words: String(accesses),
        parts: [
          { value: errors, mark: toneMark.error },
          { value: accesses - errors, mark: toneMark.changed },
        ],
      }))}
      csv={{
        label: t('csv'),
        fileName: `accesses-${host}.csv`,
        header: [t('hour'), t('accesses'), t('errors')],
        rows: hours.map(({ at, accesses, errors }) => [at.toISOString(), accesses, errors]),
      }}
    />
  );
}
