'use client';

import type { LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Search, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from '../design/link.tsx';
import { PauseButton } from '../crawl-pauses/pause-button.tsx';
import { useTRPC } from '../data/trpc.ts';
import { IconButton } from '../design/button.tsx';
import { Badge } from '../design/badge.tsx';
import { Kbd } from '../design/screen-keys.tsx';
import { useLiveRefetch } from '../live/use-live-refetch.ts';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { OpenComplaints } from './open-complaints.tsx';
import { Pulse } from './pulse.tsx';

const pauseMs = 15_000;
const crawl = { kind: 'crawl' } as const;
const topics: readonly LiveTopic[] = ['crawl', 'events', 'audit'];

/** The bar above every screen, with the pulse of the crawl. */
export function TopBar({ onSearch, onManual }: { onSearch: () => void; onManual: () => void }) {
  const t = useTranslations('shell');
  const trpc = useTRPC();
  const { data, refetch } = useQuery(trpc.overview.get.queryOptions());
  useLiveRefetch(refetch, pauseMs, { topics });
  const alerts = data?.alerts.length ?? 0;
  const overloaded = data?.hosts.overloaded ?? 0;
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-5 border-b border-line bg-surface px-6 max-md:gap-3 max-md:px-3">
      <Link href="/" aria-label={t('screens.overview')} className="hidden max-md:block">
        <Logo className="size-6" />
      </Link>
      <Pulse />
      <div className="ml-auto flex items-center gap-4 max-md:gap-1">
        {overloaded > 0 && (
          <Link href="/overloaded" className="rounded-sm hover:underline max-lg:hidden">
            <Badge tone="overload">{t('overloaded', { count: overloaded })}</Badge>
          </Link>
        )}
        <OpenComplaints />
        {alerts > 0 && (
          <Link
            href="/events"
            className="flex items-center gap-1.5 rounded-sm text-small font-medium text-error hover:underline"
            title={t('alertsAre')}
          >
            <TriangleAlert className="size-4" aria-hidden />
            <span className="max-md:sr-only">{t('alerts', { count: alerts })}</span>
          </Link>
        )}
        <button
          type="button"
          onClick={onSearch}
          className="flex h-8 items-center gap-2 rounded-md border border-line bg-canvas px-2.5 text-small text-ink-faint hover:border-line-strong hover:text-ink max-md:size-10 max-md:justify-center max-md:border-0 max-md:bg-transparent max-md:p-0"
        >
          <Search className="size-4" aria-hidden />
          <span className="max-md:sr-only">{t('find')}</span>
          <span className="flex gap-0.5 max-md:hidden" aria-hidden>
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
        <PauseButton target={crawl} withWords />
        <IconButton label={t('manual.open')} onClick={onManual}>
          <CircleHelp className="size-4" aria-hidden />
        </IconButton>
        <AccountMenu />
      </div>
    </header>
  );
}
