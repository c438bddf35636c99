'use client';

import type { AddressCheck, ComplaintDetail } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { Badge } from '../../design/badge.tsx';
import { Panel } from '../../design/screen.tsx';
import { Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { addressesQuery } from './complaint-queries.ts';

const tones = { yes: 'changed', no: 'error', unknown: 'neutral' } as const;

/** Whether addresses in the text belong to the crawler, and whether it accessed the host then. */
export function AddressPanel({ complaint }: { complaint: ComplaintDetail }) {
  const t = useTranslations('complaints.addresses');
  const trpc = useTRPC();
  const checks = useQuery(addressesQuery(trpc, complaint));
  if (complaint.addresses.length === 0) return null;
  return (
    <Panel title={t('title')}>
      {checks.isPending && <Skeleton className="h-10 rounded-md" />}
      {checks.error && <p className="text-error">{checks.error.message}</p>}
      <ul className="flex flex-col gap-2" data-testid="addresses">
        {checks.data?.map((check) => (
          <Check key={check.address} check={check} />
        ))}
      </ul>
    </Panel>
  );
}

function Check({ check: { address, ours, times } }: { check: AddressCheck }) {
  const t = useTranslations('complaints.addresses');
  const formats = useFormats();
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-mono text-small">{address}</span>
        <Badge tone={tones[ours]}>{t(`ours.${ours}`)}</Badge>
      </p>
      {times.length === 0 && <p className="text-small text-ink-soft">{t('noTime')}</p>}
      <ul className="text-small text-ink-soft">
        {times.map(({ at, hasZone, accesses, crawlAccesses }) => (
          <li key={at.getTime()}>
            {crawlAccesses === null
              ? t('timeOld', { at: formats.instant(at), accesses })
              : t('time', { at: formats.instant(at), accesses, crawl: crawlAccesses })}
            {!hasZone && ` (${t('noZone')})`}
          </li>
        ))}
      </ul>
    </li>
  );
}
