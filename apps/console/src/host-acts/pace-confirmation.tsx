'use client';

import { isLowInterval, type HostSettingsChange } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../data/trpc.ts';
import { CheckField } from '../design/forms/field.tsx';
import { useFormats } from '../i18n/use-formats.ts';

/** How a setting makes the crawl less polite, at one host or at all. */
type PaceRisk = 'own-server' | 'low-interval' | 'low-default' | 'low-revisit';

/** The default access interval in seconds; null until it is known. */
export function useDefaultInterval(): number | null {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.settings.list.queryOptions(undefined, {
      select: (settings) => settings.find(({ key }) => key === 'access.intervalSeconds')?.value,
      staleTime: 60_000,
    }),
  );
  return typeof data === 'number' ? data : null;
}

/** How a change of host settings makes the crawl less polite; null: it does not. */
export function paceRisk(change: HostSettingsChange, defaultSeconds: number | null): PaceRisk | null {
  if (change.ownServer === true) return 'own-server';
  return defaultSeconds !== null && isLowInterval(change.minIntervalSeconds, defaultSeconds)
    ? 'low-interval'
    : null;
}

interface PaceConfirmationProps {
  risk: PaceRisk;
  /** The default access interval in seconds. */
  defaultSeconds: number;
  confirmed: boolean;
  onConfirmed: (confirmed: boolean) => void;
}

/** Explains what a faster pace means for the web server, and asks for a confirmation. */
export function PaceConfirmation({ risk, defaultSeconds, confirmed, onConfirmed }: PaceConfirmationProps) {
  const t = useTranslations('hosts.pace');
  const interval = useFormats().durationExactly(defaultSeconds);
  return (
    <section
      className="flex gap-3 rounded-md border border-overload-mark px-3 py-2"
      data-testid="pace-confirmation"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-overload" aria-hidden />
      <div className="flex min-w-0 flex-col gap-2">
        <p>{t(`${risk}.text`, { interval })}</p>
        <CheckField
          label={t(`${risk}.confirm`)}
          checked={confirmed}
          onChange={({ target }) => onConfirmed(target.checked)}
        />
      </div>
    </section>
  );
}
