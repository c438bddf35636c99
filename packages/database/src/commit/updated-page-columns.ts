import type { ArrayColumn } from '../connection/array-columns.ts';
import {
  boolArray,
  byteaArray,
  float4Array,
  int2Array,
  int4Array,
  int8Array,
  timestamptzArray,
} from '../connection/binary-array.ts';
import { givesVerdict, type CommittedAccess, type PageUpdate } from './commit-types.ts';
import { packPolicyState } from './policy-state.ts';
import { accessCodeNumbers, exclusionNumbers, likenessNumbers, nextReasonNumbers } from '../stored-codes.ts';

type PageRow = PageUpdate & { lastFailedAt: Date | null };

/** Columns of a page in the statement of a commit. */
export const updatedPageColumns: readonly ArrayColumn<PageRow>[] = [
  { name: 'host_id', type: 'bigint', values: (pages) => int8Array(pages, (p) => p.hostId) },
  { name: 'url_key', type: 'bigint', values: (pages) => int8Array(pages, (p) => BigInt(p.urlKey)) },
  {
    name: 'next_visit_at',
    type: 'timestamptz',
    values: (pages) => timestamptzArray(pages, (p) => p.nextVisitAt),
  },
  {
    name: 'next_reason',
    type: 'smallint',
    values: (pages) => int2Array(pages, (p) => nextReasonNumbers[p.nextReason]),
  },
  {
    name: 'excluded',
    type: 'smallint',
    values: (pages) => int2Array(pages, (p) => p.excluded && exclusionNumbers[p.excluded]),
  },
  {
    name: 'last_failed_at',
    type: 'timestamptz',
    values: (pages) => timestamptzArray(pages, (p) => p.lastFailedAt),
  },
  {
    name: 'last_verdict_at',
    type: 'timestamptz',
    values: (pages) => timestamptzArray(pages, (p) => p.lastVerdictAt),
  },
  {
    name: 'last_changed_at',
    type: 'timestamptz',
    values: (pages) => timestamptzArray(pages, (p) => p.lastChangedAt),
  },
  {
    name: 'last_code',
    type: 'smallint',
    values: (pages) => int2Array(pages, (p) => p.lastCode && accessCodeNumbers[p.lastCode]),
  },
  { name: 'last_status', type: 'smallint', values: (pages) => int2Array(pages, (p) => p.lastStatus) },
  { name: 'interval_seconds', type: 'int', values: (pages) => int4Array(pages, (p) => p.intervalSeconds) },
  {
    name: 'base_interval_seconds',
    type: 'int',
    values: (pages) => int4Array(pages, (p) => p.baseIntervalSeconds),
  },
  { name: 'load_excluded', type: 'bool', values: (pages) => boolArray(pages, (p) => p.loadExcluded) },
  { name: 'links_unread', type: 'bool', values: (pages) => boolArray(pages, (p) => p.linksUnread) },
  {
    name: 'planned_frequency',
    type: 'real',
    values: (pages) => float4Array(pages, (p) => p.plannedFrequency),
  },
  { name: 'rate_term', type: 'real', values: (pages) => float4Array(pages, (p) => p.rateTerm) },
  {
    name: 'policy_state',
    type: 'bytea',
    values: (pages) => byteaArray(pages, (p) => packPolicyState(p.policyState)),
  },
  { name: 'visits', type: 'int', values: (pages) => int4Array(pages, (p) => p.visits) },
  { name: 'changes', type: 'int', values: (pages) => int4Array(pages, (p) => p.changes) },
  { name: 'returns', type: 'int', values: (pages) => int4Array(pages, (p) => p.returns) },
  {
    name: 'consecutive_errors',
    type: 'smallint',
    values: (pages) => int2Array(pages, (p) => p.consecutiveErrors),
  },
  { name: 'text_digest', type: 'bytea', values: (pages) => byteaArray(pages, (p) => p.textDigest) },
  { name: 'simhash', type: 'bytea', values: (pages) => byteaArray(pages, (p) => p.simhash) },
  {
    name: 'duplicate_of',
    type: 'bigint',
    values: (pages) => int8Array(pages, (p) => (p.duplicateOf === null ? null : BigInt(p.duplicateOf))),
  },
  {
    name: 'duplicate_likeness',
    type: 'smallint',
    values: (pages) => int2Array(pages, (p) => p.likeness && likenessNumbers[p.likeness]),
  },
  { name: 'change_memory', type: 'bytea', values: (pages) => byteaArray(pages, (p) => p.changeMemory) },
];

/** The last state of each page, if a group has several. */
export function latestPages(accesses: readonly CommittedAccess[]): PageRow[] {
  const byKey = new Map<string, PageRow>();
  for (const access of accesses) {
    const { page, capture } = access;
    if (page === null) continue;
    const isVerdict = givesVerdict(access);
    byKey.set(`${page.hostId} ${page.urlKey}`, {
      ...page,
      lastVerdictAt: isVerdict && capture ? capture.capturedAt : page.lastVerdictAt,
      lastFailedAt: isVerdict || isSame(page.lastAccessAt, page.lastVerdictAt) ? null : page.lastAccessAt,
    });
  }
  return [...byKey.values()];
}

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
