'use client';

import type { ComplaintDetail, ComplaintHost } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { HostName } from '../../design/values.tsx';
import { Panel } from '../../design/screen.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { hostHref } from '../../shell/navigation.ts';
import { firstKnownHost } from './complaint-queries.ts';
import { HostEvidence } from './host-evidence.tsx';

/** Hosts of a complaint with the crawl's accesses there. */
export function HostPanel({ complaint }: { complaint: ComplaintDetail }) {
  const { id, linkedHosts } = complaint;
  const t = useTranslations('complaints.hosts');
  const [open, setOpen] = useState(() => firstKnownHost(complaint));
  return (
    <Panel title={t('title')} flush>
      {linkedHosts.length === 0 && <p className="px-4 pb-4 text-ink-soft">{t('none')}</p>}
      <ul className="divide-y divide-line" data-testid="linked-hosts">
        {linkedHosts.map((host) => (
          <li key={host.name} className="px-4 py-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <HostLine host={host} />
              {host.known && (
                <Button
                  variant="quiet"
                  aria-expanded={open === host.name}
                  onClick={() => setOpen(open === host.name ? null : host.name)}
                >
                  {open === host.name ? t('hide') : t('evidence')}
                </Button>
              )}
            </div>
            {open === host.name && <HostEvidence id={id} host={host.name} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function HostLine({ host: { name, known } }: { host: ComplaintHost }) {
  const t = useTranslations('complaints.hosts');
  const formats = useFormats();
  if (!known)
    return (
      <span className="min-w-0">
        {name} <span className="text-small text-ink-soft">{t('unknown')}</span>
      </span>
    );
  const interval = formats.duration(known.effectiveIntervalSeconds);
  return (
    <div className="min-w-0 flex-1">
      <Link href={hostHref(name)} className="rounded-sm font-medium hover:underline">
        <HostName name={name} />
      </Link>
      <p className="flex flex-wrap gap-x-3 text-small text-ink-soft">
        {t('facts', { pages: known.pages, interval })}
        {known.paused && <Badge tone="overload">{t('paused')}</Badge>}
      </p>
    </div>
  );
}
