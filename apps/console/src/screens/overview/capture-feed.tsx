'use client';

import { formatBytes } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { memo, useDeferredValue, useState } from 'react';
import { HostName, PageUrl } from '../../design/values.tsx';
import { VerdictBadge } from '../../design/badge.tsx';
import { Panel } from '../../design/screen.tsx';
import { NextVisit } from '../../design/time.tsx';
import { WaitingRows } from '../../design/states.tsx';
import { instantWithUtc } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { FeedEntry } from '../../live/live-state.ts';
import { useLive } from '../../live/live-provider.tsx';
import { hostHref, pageHref } from '../../shell/navigation.ts';

const shownAtMost = 50;
const filledAt = 10;
/** Rows in view of a list that was not scrolled: the others are rendered once the screen has been shown. */
const rowsInView = 16;

/** Live captures. Displayed rows do not move: new ones wait behind a button. */
export function CaptureFeed() {
  const t = useTranslations('overview.feed');
  const feed = useLive((state) => state.feed);
  const capturesReceived = useLive((state) => state.capturesReceived);
  const [frozen, setFrozen] = useState<readonly FeedEntry[]>([]);
  // Until the list is full, new rows appear at once.
  if (frozen.length === 0 && feed.length >= filledAt) setFrozen(feed.slice(0, shownAtMost));
  const shown = frozen.length === 0 ? feed : frozen;
  const rendered = useDeferredValue(shownAtMost, rowsInView);
  const waiting = capturesReceived - (shown[0]?.number ?? 0);

  return (
    <Panel
      flush
      title={t('title')}
      note={t('note')}
      actions={
        <WaitingRows
          count={waiting}
          onShow={() => setFrozen(feed.slice(0, shownAtMost))}
          testId="show-new-captures"
        />
      }
    >
      <ol
        data-testid="capture-feed"
        aria-label={t('label')}
        className="max-h-[480px] min-h-24 overflow-y-auto border-t border-line"
      >
        {shown.slice(0, rendered).map((entry) => (
          <FeedRow key={entry.number} entry={entry} />
        ))}
        {shown.length === 0 && <li className="px-4 py-8 text-center text-ink-faint">{t('empty')}</li>}
      </ol>
    </Panel>
  );
}

/** Memoised: rows do not change while others wait. */
const FeedRow = memo(function FeedRow({ entry }: { entry: FeedEntry }) {
  const t = useTranslations('overview.feed');
  const formats = useFormats();
  const { at, verdict, host, url, status, code, bytes, nextVisitAt } = entry;
  return (
    <li className="grid min-h-8 grid-cols-[60px_84px_minmax(0,1.2fr)_minmax(0,1fr)_112px_60px_64px] items-center gap-x-3 border-b border-line px-4 last:border-0 max-lg:grid-cols-[104px_minmax(0,1fr)_64px] max-lg:py-1.5">
      <time
        dateTime={at.toISOString()}
        title={instantWithUtc(at, formats)}
        className="text-small text-ink-faint max-lg:hidden"
      >
        {formats.clock(at)}
      </time>
      <VerdictBadge verdict={verdict} />
      <Link href={hostHref(host)} className="truncate rounded-sm hover:underline">
        <HostName name={host} />
      </Link>
      <Link
        href={pageHref(url)}
        className="truncate rounded-sm hover:underline max-lg:order-1 max-lg:col-span-2 max-lg:col-start-2"
      >
        <PageUrl url={url} withoutOrigin />
      </Link>
      <span className="truncate text-small text-ink-faint max-lg:hidden" title={code}>
        {status ?? ''} {code}
      </span>
      <span className="text-right text-small whitespace-nowrap text-ink-faint">{formatBytes(bytes)}</span>
      <span className="text-right text-small text-ink-faint max-lg:hidden" title={t('nextVisit')}>
        <NextVisit at={nextVisitAt} />
      </span>
    </li>
  );
});
