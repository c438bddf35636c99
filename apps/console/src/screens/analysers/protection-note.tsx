'use client';

import type { Protection } from '@meguri/contracts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '../../design/looks.ts';

/** How analysers are kept from files and the network on this machine, and what is refused without that. */
export function ProtectionNote({ protection }: { protection: Protection }) {
  const t = useTranslations('analysers.protection');
  const isNone = protection === 'none';
  const Icon = isNone ? ShieldAlert : ShieldCheck;
  return (
    <p
      data-testid="protection"
      data-protection={protection}
      className={classNames(
        'flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-small',
        isNone ? 'text-error' : 'text-ink-soft',
      )}
    >
      <Icon className="mt-px size-4 shrink-0" aria-hidden />
      <span>{t(protection)}</span>
    </p>
  );
}
