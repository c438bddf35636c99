import type { PageDetail } from '@meguri/contracts';
import type { ReactNode } from 'react';
import { Explain } from '../../design/explain.tsx';
import { PageStateBadge } from '../../design/state-badges.tsx';
import { Duration, Instant, NextVisit } from '../../design/time.tsx';
import { formatCount, formatRate } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';

export function PageFacts({ page }: { page: PageDetail }) {
  const { ratePerDay } = page;
  return (
    <dl className="grid grid-cols-6 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2">
      <Fact name="State">
        <PageStateBadge state={page.state} />
      </Fact>
      <Fact name="Next visit" definition={glossary.nextVisit}>
        <span data-testid="next-visit">
          <NextVisit at={page.nextVisitAt} />
        </span>
      </Fact>
      <Fact name="Revisit interval" definition={glossary.revisitInterval}>
        <Duration seconds={page.intervalSeconds} />
      </Fact>
      <Fact name="Change rate" definition={glossary.rate}>
        {ratePerDay === null ? (
          <span className="font-normal text-ink-faint">after two visits</span>
        ) : (
          <>
            {formatRate(ratePerDay)}
            <span className="ml-1 text-small font-normal text-ink-faint">
              /day
              {ratePerDay > 0 && (
                <>
                  , once in <Duration seconds={86_400 / ratePerDay} />
                </>
              )}
            </span>
          </>
        )}
      </Fact>
      <Fact name="Visits" definition={glossary.visits}>
        {formatCount(page.visits)}
        <span className="text-small font-normal text-ink-faint">, {formatCount(page.changes)} changed</span>
      </Fact>
      <Fact name="Last change">
        <Instant at={page.lastChangedAt} />
      </Fact>
      <Fact name="Known since">
        <Instant at={page.discoveredAt} />
      </Fact>
      <Fact
        name="Depth"
        definition="Links from the nearest seed; behind it how many of them lie behind pages that are made on demand."
      >
        {page.depth}
        {page.dynamicHops > 0 && (
          <span className="ml-1 text-small font-normal text-ink-faint">{page.dynamicHops} dynamic</span>
        )}
      </Fact>
      <Fact name="Seed list">
        {page.seedList} <span className="text-small font-normal text-ink-faint">{page.policy}</span>
      </Fact>
      <Fact name="Type">
        {page.mime ?? '–'}{' '}
        {page.language && <span className="text-small font-normal text-ink-faint">{page.language}</span>}
      </Fact>
      <Fact name="ETag" definition="What the server calls this version; sent back to ask whether it changed.">
        <span className="font-mono text-small">{page.etag ?? '–'}</span>
      </Fact>
      <Fact name="Last-Modified" definition="When the page changed, as the server says.">
        <span title={page.lastModified ?? undefined}>{page.lastModified ?? '–'}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, definition, children }: { name: string; definition?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-faint">
        {definition ? <Explain text={definition}>{name}</Explain> : name}
      </dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  );
}
