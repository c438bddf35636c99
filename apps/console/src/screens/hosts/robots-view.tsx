'use client';

import type { HostDetail } from '@meguri/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Panel } from '../../design/panel.tsx';
import { EmptyState } from '../../design/states.tsx';
import { Duration, Instant } from '../../design/time.tsx';
import { formatCount } from '../../format/numbers.ts';

type RobotsRecord = HostDetail['robots'][number];

const verdicts: Record<RobotsRecord['status'], string> = {
  parsed: 'Read and obeyed',
  'allow-all': 'Nothing is disallowed',
  'disallow-all': 'Everything is disallowed',
};

/** robots.txt as it was read, with line numbers that the reasons elsewhere refer to. */
export function RobotsView({ robots }: { robots: HostDetail['robots'] }) {
  if (robots.length === 0)
    return (
      <Panel>
        <EmptyState title="robots.txt has not been read yet.">
          It is read before the first page; no page is requested without it.
        </EmptyState>
      </Panel>
    );
  return (
    <div className="flex flex-col gap-5">
      {robots.map((record) => (
        <RobotsPanel key={record.scheme} record={record} />
      ))}
    </div>
  );
}

function RobotsPanel({ record }: { record: RobotsRecord }) {
  const { scheme, status, reason, httpStatus, fetchedAt, recheckAt, crawlDelaySeconds, sitemaps, text } =
    record;
  return (
    <Panel
      title={`${verdicts[status]} (${scheme})`}
      note={
        <>
          {reason} {httpStatus !== null && `Status ${httpStatus}. `}
          Read <Instant at={fetchedAt} />, read again <Instant at={recheckAt} />.
        </>
      }
    >
      <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-1">
        <div className="flex gap-2">
          <dt className="text-ink-faint">Crawl-delay</dt>
          <dd>
            <Duration seconds={crawlDelaySeconds} />
          </dd>
        </div>
        <div className="flex min-w-0 gap-2">
          <dt className="text-ink-faint">Sitemaps</dt>
          <dd className="min-w-0 font-mono text-small break-all">
            {sitemaps.length > 0 ? sitemaps.join(', ') : '–'}
          </dd>
        </div>
      </dl>
      {text === null ? (
        <p className="text-ink-faint">There is no text to show.</p>
      ) : (
        <NumberedLines text={text} />
      )}
    </Panel>
  );
}

/** More than most robots.txt have, and few enough to draw at once. */
const linesAtFirst = 300;

function NumberedLines({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/);
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, linesAtFirst);
  return (
    <>
      <ol
        className="max-h-[480px] overflow-auto rounded-md bg-sunken py-2 font-mono text-small"
        data-testid="robots-text"
      >
        {shown.map((line, index) => (
          // Lines have no identity but their number.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid grid-cols-[44px_1fr] gap-3 pr-3 leading-5">
            <span className="text-right text-ink-faint select-none">{index + 1}</span>
            <span className="break-all whitespace-pre-wrap">{line}</span>
          </li>
        ))}
      </ol>
      {shown.length < lines.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          Show all {formatCount(lines.length)} lines
        </Button>
      )}
    </>
  );
}
