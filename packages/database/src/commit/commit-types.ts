import type {
  AccessCode,
  CaptureVerdict,
  DuplicateForms,
  HostPlace,
  Likeness,
  TruncationReason,
} from '@meguri/contracts';
import type {
  AlarmedVisit,
  HostClockTuning,
  IntervalIngredientName,
  NextVisitReason,
  SourceEvent,
} from '@meguri/schedule';
import type { HubNaming } from './announcements/feed-subscriptions.ts';
import type { OutcomeCounts } from './counters/outcome-counters.ts';
import type { Exclusion } from '../stored-codes.ts';

/** Index entry of a WARC record that is on disk. */
export interface NewCapture {
  hostId: bigint;
  urlKey: string;
  capturedAt: Date;
  url: string;
  verdict: CaptureVerdict;
  code: AccessCode;
  status: number | null;
  mime: string | null;
  recordType: 'response' | 'resource' | 'revisit' | 'metadata';
  fileName: string;
  offset: number;
  length: number;
  payloadDigest: Uint8Array | null;
  payloadBytes: number;
  truncated: TruncationReason | null;
  refersToAt: Date | null;
  /** The page of that capture, where it is another page of the host. */
  refersToKey: string | null;
  durationMs: number;
  /**
   * Of a repeated verdict: whole seconds since the page's previous verdict, and the seed list of the visit.
   */
  repeat: { elapsedSeconds: number; seedListId: number } | null;
}

/** The whole changeable state of a page after an access. */
export interface PageUpdate {
  hostId: bigint;
  urlKey: string;
  /** On either line of time, see virtual-line.ts; null: never again. */
  nextVisitAt: Date | null;
  nextReason: NextVisitReason;
  excluded: Exclusion | null;
  lastAccessAt: Date | null;
  /** Replaced by the instant of the access's own capture where it gives a verdict. */
  lastVerdictAt: Date | null;
  lastChangedAt: Date | null;
  /** Null: it was never accessed. */
  lastCode: AccessCode | null;
  lastStatus: number | null;
  /** Whole seconds. */
  intervalSeconds: number;
  /** The interval if politeness were no limit, where it differs. */
  baseIntervalSeconds: number | null;
  /** Whether its maximum interval was raised because the host has too many pages for its load. */
  loadExcluded: boolean;
  /** Whether links of its content were not stored, as the database lacked room: they are read again. */
  linksUnread: boolean;
  /** Integer, see hostLoad in packages/schedule; 0 while nothing is planned. */
  plannedFrequency: number;
  /** Integer term of the host's mean change rate; 0 before the second verdict. */
  rateTerm: number;
  policyState: number[];
  visits: number;
  changes: number;
  /** Changes that returned to a former version. */
  returns: number;
  consecutiveErrors: number;
  etag: string | null;
  lastModified: string | null;
  textDigest: Uint8Array | null;
  /** Null unless the seed list compares by likeness. */
  simhash: Uint8Array | null;
  /** ChangeMemory of packages/extract, packed. */
  changeMemory: Uint8Array | null;
  /** Key of the page of the host whose content it repeats; null: it is no duplicate. */
  duplicateOf: string | null;
  likeness: Likeness | null;
  title: string | null;
  language: string | null;
}

/** Content that a capture holds whole, by fingerprint (ContentFingerprint of packages/extract). */
export interface HostContent {
  hostId: bigint;
  slot: number;
  simhash: bigint;
  textDigest: bigint;
  payloadDigest: bigint;
  media: number;
  urlKey: string;
  capturedAt: Date;
}

/** A repeated verdict as evidence for the clock of its host (docs/scheduling.md#host-clock). */
export interface ClockVerdict {
  changed: boolean;
  /** Probability of *changed* by the page's belief before the visit, in [0, 1]. */
  changeProbability: number;
}

export interface CommittedAccess {
  hostId: bigint;
  /** Null without an access, e.g. for a page that robots.txt disallows. */
  verdict: CaptureVerdict | null;
  bytes: number;
  endedAt: Date;
  capture: NewCapture | null;
  /** Null for robots.txt, which is archived but no page. */
  page: PageUpdate | null;
  /** Its new content, by which duplicates are recognised. */
  content?: HostContent | null;
  /** The WebSub hub that the page (a feed) names. */
  hub?: HubNaming | null;
  /** Evidence about the host's sources of announcements. */
  sourceEvents?: readonly SourceEvent[];
  /** Null if the access is no evidence for the clock. */
  clockVerdict: ClockVerdict | null;
  /** Set for a visit to a page under an alarm. */
  alarmedVisit?: AlarmedVisit | null;
  /** Alarms for the neighbours of a changed page. */
  alarms?: NeighbourAlarms | null;
}

/** A change that may concern other pages of the host. */
export interface NeighbourAlarms {
  urlKeys: readonly string[];
  /** Between the verdict that found the change and the one before. */
  elapsedSeconds: number;
}

/** Whether an access gave a verdict on its page; its capture then describes the page's content. */
export function givesVerdict({ verdict, capture, page }: CommittedAccess): boolean {
  const isOutOfScope = capture?.code === 'media-type-excluded';
  return page !== null && capture !== null && verdict !== null && verdict !== 'error' && !isOutOfScope;
}

/** Values that the end of a visit writes to its host's row. */
export interface VisitEnd extends OutcomeCounts {
  hostId: bigint;
  token: string;
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  effectiveIntervalSeconds: number;
  /** What sets that interval; null where the one of before stays in force. */
  intervalReason: IntervalIngredientName | null;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  activeSince: Date | null;
  speedBytesPerSecond: number | null;
  errorRing: number;
  consecutiveErrors: number;
  blocked: boolean;
  address: string | null;
  /** Location of that address; null: not looked up, the stored location stays. */
  place: HostPlace | null;
  lastCode: string | null;
  /** Forms of URLs whose new pages are nearly all duplicates; null: they stay as they are. */
  duplicateForms?: DuplicateForms | null;
}

export interface RobotsRow {
  hostId: bigint;
  scheme: string;
  fetchedAt: Date;
  status: 'parsed' | 'allow-all' | 'disallow-all';
  reason: string;
  httpStatus: number | null;
  body: Uint8Array | null;
  parsed: unknown;
  unreachableSince: Date | null;
  /** Whether it differs from the one before it. */
  isNewVersion: boolean;
}

/** Links, and announced changes, for one node, found by the captures of the same commit. */
export interface DiscoveredBatchRow {
  id: string;
  nodeId: number;
  links: unknown[];
}

export interface CommitInput {
  /** UUID of this group of results, the same at every attempt to commit it. */
  commitId: string;
  nodeId: number;
  now: Date;
  hostClockTuning: HostClockTuning;
  accesses: readonly CommittedAccess[];
  visitEnds: readonly VisitEnd[];
  robots: readonly RobotsRow[];
  discovered: readonly DiscoveredBatchRow[];
}
