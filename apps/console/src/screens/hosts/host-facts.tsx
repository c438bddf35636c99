import type { HostDetail } from '@meguri/contracts';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { HostStateBadge } from '../../design/state-badges.tsx';
import { Badge } from '../../design/badge.tsx';
import { Explain } from '../../design/explain.tsx';
import { Instant, NextVisit } from '../../design/time.tsx';
import { accessCount } from '../../format/accesses.ts';
import { formatBytes, formatCount, formatShare } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { hostLoad } from './host-load.ts';
import { hostHref } from '../../shell/navigation.ts';

/** What there is to know about a host at a glance. */
export function HostFacts({ host }: { host: HostDetail }) {
  return (
    <dl className="grid grid-cols-6 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2">
      <Fact name="State">
        <span className="flex flex-wrap gap-x-3">
          <HostStateBadge state={host.state} />
          {hostLoad(host).overloaded && <Badge tone="overload">Overloaded</Badge>}
        </span>
      </Fact>
      <Fact name="Pages" definition={glossary.pages}>
        {formatCount(host.pages)}
      </Fact>
      <Fact name="Captured" definition={glossary.captured}>
        {formatCount(host.captured)}
      </Fact>
      <Fact name="Changed" definition={glossary.changed}>
        {formatShare(host.changed, accessCount(host))}
      </Fact>
      <Fact name="Errors" definition={glossary.errors}>
        {formatShare(host.errors, accessCount(host))}
      </Fact>
      <Fact name="Received" definition={glossary.bytes}>
        {formatBytes(host.bytes)}
      </Fact>
      <Fact name="Last access">
        <Instant at={host.lastAccessAt} />
        {host.lastCode && <span className="ml-2 text-small font-normal text-ink-faint">{host.lastCode}</span>}
      </Fact>
      <Fact name="Next access" definition="The earliest moment at which the host may be accessed again.">
        <NextVisit at={host.nextAccessAt} />
      </Fact>
      <Fact name="Retry-After" definition="Until when the server itself asked to be left alone.">
        <Instant at={host.retryAfterUntil} />
      </Fact>
      <Fact name="Known since">
        <Instant at={host.firstSeenAt} />
      </Fact>
      <Fact name="Address" definition="Address that the last access went to.">
        {host.address ?? '–'}
      </Fact>
      <Fact
        name={host.aliasOf ? 'Alias of' : 'Aliases'}
        definition="Names that were found to be the same site."
      >
        <Names names={host.aliasOf ? [host.aliasOf] : host.aliases} />
      </Fact>
    </dl>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–';
  return names.map((name) => (
    <Link key={name} href={hostHref(name)} className="mr-2 rounded-sm text-accent hover:underline">
      {name}
    </Link>
  ));
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
