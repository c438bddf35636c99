import type { HostState, PageRow } from '@meguri/contracts';
import { Badge } from './badge.tsx';
import type { Tone } from './tones.ts';

interface StateWords {
  name: string;
  tone: Tone;
  definition: string;
}

export const hostStates: Record<HostState, StateWords> = {
  active: { name: 'Active', tone: 'neutral', definition: 'Being visited at this moment.' },
  resting: {
    name: 'Resting',
    tone: 'neutral',
    definition: 'Between two accesses: its access interval runs.',
  },
  idle: { name: 'Idle', tone: 'neutral', definition: 'Nothing is due.' },
  paused: { name: 'Paused', tone: 'neutral', definition: 'Stopped by an operator.' },
  suspended: {
    name: 'Suspended',
    tone: 'neutral',
    definition: 'Left alone for a while after long continuous crawling.',
  },
  blocked: {
    name: 'Blocked by robots',
    tone: 'blocked',
    definition: 'robots.txt disallows everything, or its server does not answer.',
  },
  alias: { name: 'Alias', tone: 'neutral', definition: 'Another name of a host; its pages are kept there.' },
};

export function HostStateBadge({ state }: { state: HostState }) {
  const { name, tone, definition } = hostStates[state];
  return (
    <span title={definition}>
      <Badge tone={tone}>{name}</Badge>
    </span>
  );
}

export const pageStates: Record<PageRow['state'], StateWords> = {
  new: { name: 'New', tone: 'new', definition: 'Known and not visited yet.' },
  scheduled: { name: 'Scheduled', tone: 'neutral', definition: 'Visited, and to be visited again.' },
  gone: {
    name: 'Gone',
    tone: 'unchanged',
    definition: 'The server says that there is no such page; looked for again now and then.',
  },
  failing: {
    name: 'Failing',
    tone: 'error',
    definition: 'The last accesses brought no answer; tried again after growing pauses.',
  },
  excluded: {
    name: 'Excluded',
    tone: 'blocked',
    definition: 'Not to be visited: robots.txt, the scope, or the page itself says so.',
  },
};

export function PageStateBadge({ state }: { state: PageRow['state'] }) {
  const { name, tone, definition } = pageStates[state];
  return (
    <span title={definition}>
      <Badge tone={tone}>{name}</Badge>
    </span>
  );
}
