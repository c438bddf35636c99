import { foldAlarmedVisits, type AlarmedVisit, type NeighbourRecordChange } from '@meguri/schedule';
import { addTiming, newTiming, type AccessTiming } from './counters/access-timing.ts';
import type { CommitInput, VisitEnd } from './commit-types.ts';

/** Changes of one host by a group of results, apart from those that follow from its pages. */
export interface HostChange {
  hostId: bigint;
  accesses: number;
  firstCaptures: number;
  changed: number;
  unchanged: number;
  errors: number;
  bytes: number;
  /** Its accesses by duration and kind of error, for its history. */
  timing: AccessTiming;
  /** End of the last access of the group. */
  lastAccessAt: Date | null;
  /** Every visit that accessed the host delays the next access, even if it lost its lease. */
  nextAccessAt: Date | null;
  /** Changes found and expected by the verdicts; null without evidence for the host's clock. */
  clockEvidence: { observed: number; expected: number } | null;
  /** Evidence about neighbours from visits after alarms; null if there was none. */
  neighbours: NeighbourRecordChange | null;
  /** A visit that ended. */
  end: VisitEnd | null;
}

/**
 * Sums of a group by host, in id order; ends of visits beyond the first of a host
 * are left for another round.
 */
export function hostChanges(input: Pick<CommitInput, 'accesses' | 'visitEnds'>): {
  changes: HostChange[];
  left: VisitEnd[];
} {
  const byHost = new Map<bigint, HostChange>();
  const changeOf = (hostId: bigint) => {
    const known = byHost.get(hostId);
    if (known) return known;
    const change: HostChange = {
      hostId,
      accesses: 0,
      firstCaptures: 0,
      changed: 0,
      unchanged: 0,
      errors: 0,
      bytes: 0,
      timing: newTiming(),
      lastAccessAt: null,
      nextAccessAt: null,
      clockEvidence: null,
      neighbours: null,
      end: null,
    };
    byHost.set(hostId, change);
    return change;
  };
  const alarmed = new Map<HostChange, AlarmedVisit[]>();
  for (const access of input.accesses) {
    const { hostId, verdict, bytes, endedAt, capture, clockVerdict, alarmedVisit } = access;
    const change = changeOf(hostId);
    change.bytes += bytes;
    if (verdict === null) continue;
    change.accesses += 1;
    if (verdict !== 'check') change[verdictCounts[verdict]] += 1;
    addTiming(change.timing, verdict, capture);
    change.lastAccessAt = later(change.lastAccessAt, endedAt);
    if (clockVerdict) {
      change.clockEvidence ??= { observed: 0, expected: 0 };
      change.clockEvidence.observed += clockVerdict.changed ? 1 : 0;
      change.clockEvidence.expected += clockVerdict.changeProbability;
    }
    if (alarmedVisit) alarmed.set(change, [...(alarmed.get(change) ?? []), alarmedVisit]);
  }
  for (const [change, visits] of alarmed) change.neighbours = foldAlarmedVisits(visits);
  const left: VisitEnd[] = [];
  for (const end of input.visitEnds) {
    const change = changeOf(end.hostId);
    change.lastAccessAt = later(change.lastAccessAt, end.lastAccessAt);
    change.nextAccessAt = later(change.nextAccessAt, end.nextAccessAt);
    if (change.end) left.push(end);
    else change.end = end;
  }
  return { changes: [...byHost.values()].toSorted((a, b) => (a.hostId < b.hostId ? -1 : 1)), left };
}

/** Checks are what the accesses have beyond these. */
const verdictCounts = {
  new: 'firstCaptures',
  changed: 'changed',
  unchanged: 'unchanged',
  error: 'errors',
} as const;

function later(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
