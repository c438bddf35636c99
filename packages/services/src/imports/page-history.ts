import type { CaptureVerdict, ImportCounts } from '@meguri/contracts';
import type { HistoricCapture, PageUpdate, StoredAccess, PageBefore } from '@meguri/database';
import { learnHistory, unheldText, type KnownPage, type PageTerms } from '@meguri/schedule';
import { joinAccesses, type JoinedAccesses, type PageAccess } from './historic-access.ts';
import type { StagedEntry } from './staged-entry.ts';

/** A page with its known accesses. */
export interface PagePast {
  hostId: bigint;
  urlKey: string;
  staged: readonly StagedEntry[];
  /** Null: the import makes it known. */
  page: PageBefore | null;
  /** Captures that stay, in the order of time. */
  stored: readonly StoredAccess[];
  /** Whether the page is to be visited. */
  isInScope: boolean;
  terms: Omit<PageTerms, 'clock'>;
  comparesBytes: boolean;
  seedListId: number;
  fileName: (file: number) => string;
  now: Date;
}

/** Captures of a page to be stored, and its state after all of its accesses. */
export interface PageHistory {
  captures: HistoricCapture[];
  /** Null for a file of rules, which is no page. */
  update: PageUpdate | null;
  repeated: number;
}

/** URLs of files of rules, which are no pages. */
export const rulesPath = /^https?:\/\/[^/]+\/robots\.txt$/;

const isRules = ({ staged }: PagePast) => rulesPath.test(staged[0]?.url ?? '');

const learn = (past: PagePast, { accesses }: JoinedAccesses) =>
  learnHistory(
    neverVisited(past),
    accesses.map(({ learnt }) => learnt),
    past.terms,
  );

/** The change rate of a page, for the mean of its host; 0 for a page that is not visited. */
export function rateTermOf(past: PagePast, joined: JoinedAccesses): number {
  return isRules(past) || !past.isInScope ? 0 : learn(past, joined).page.rateTerm;
}

/** Derives the captures and the schedule state of a page from its accesses. @param joined its accesses */
export function pageHistory(past: PagePast, joined = joinAccesses(past)): PageHistory {
  const { accesses, repeated } = joined;
  if (isRules(past)) {
    const captures = accesses.flatMap((access) => captureOf(access, 'check', null, past));
    return { captures, update: null, repeated };
  }
  const { page, verdicts, version } = learn(past, joined);
  const captures = accesses.flatMap((access, place) => {
    const { verdict = 'none', elapsedSeconds = null } = verdicts[place] ?? {};
    return captureOf(access, captureVerdicts[verdict], elapsedSeconds, past);
  });
  const returns = captures.filter(isReturn).length + (past.page?.returns ?? 0);
  return {
    captures,
    update: updateOf(past, accesses.at(-1) ?? null, page, version?.textDigest ?? null, returns),
    repeated,
  };
}

const captureVerdicts: Readonly<
  Record<ReturnType<typeof learnHistory>['verdicts'][number]['verdict'], CaptureVerdict>
> = {
  first: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  error: 'error',
  none: 'check',
  unknown: 'check',
};

const isReturn = ({ verdict, refersToAt, code }: HistoricCapture) =>
  verdict === 'changed' && refersToAt !== null && code !== 'redirect';

function neverVisited({ hostId, now }: PagePast): KnownPage {
  return {
    hostId,
    nextVisitAt: now,
    nextReason: 'seed',
    lastAccessAt: null,
    lastVerdictAt: null,
    lastChangedAt: null,
    intervalSeconds: 0,
    baseIntervalSeconds: null,
    policyState: [],
    visits: 0,
    changes: 0,
    consecutiveErrors: 0,
    rateTerm: 0,
    announcedBy: null,
    alarm: null,
    lastModified: null,
    textDigest: null,
    duplicateOf: null,
  };
}

/** The index entry of a staged access; none for one that is stored. */
function captureOf(
  { staged, at, code, isHeld, original }: PageAccess,
  verdict: CaptureVerdict,
  elapsedSeconds: number | null,
  { seedListId, fileName }: PagePast,
): HistoricCapture[] {
  if (staged === null) return [];
  const isRevisit = staged.hasRecord && staged.type === 'revisit' && original !== null;
  const [digest, algorithm] = digestOf(isRevisit ? original : { staged, isHeld });
  const isRecord = isHeld || isRevisit;
  return [
    {
      hostId: staged.hostId,
      urlKey: staged.urlKey,
      capturedAt: at,
      url: staged.url,
      verdict,
      code,
      status: staged.status,
      mime: staged.mime,
      recordType: isRevisit ? 'revisit' : isHeld && staged.type !== 'failure' ? staged.type : 'index-only',
      fileName: fileName(staged.file),
      offset: staged.offset,
      length: staged.length,
      payloadDigest: digest,
      digestAlgorithm: isRecord ? null : algorithm,
      payloadBytes: staged.payloadBytes,
      truncated: staged.truncated ? 'unspecified' : null,
      refersToAt: isRevisit ? original.at : null,
      refersToKey: null,
      durationMs: Math.min(staged.durationMs, longestMs),
      repeat: elapsedSeconds === null ? null : { elapsedSeconds: Math.floor(elapsedSeconds), seedListId },
      etag: staged.etag,
      lastModified: staged.lastModified,
      title: isRevisit ? null : staged.title,
      language: isRevisit ? null : staged.language,
    },
  ];
}

const longestMs = 86_400_000;

function digestOf({
  staged,
  learnt,
}: Partial<Pick<PageAccess, 'learnt' | 'isHeld'>> & Pick<PageAccess, 'staged'>) {
  const digests = staged?.digests.split(' ') ?? learnt?.version?.digests ?? [];
  const chosen = digests.find((one) => one.startsWith('sha256:')) ?? digests[0] ?? '';
  const colon = chosen.indexOf(':');
  if (colon < 0) return [null, null] as const;
  return [new Uint8Array(Buffer.from(chosen.slice(colon + 1), 'hex')), chosen.slice(0, colon)] as const;
}

function updateOf(
  { hostId, urlKey, page, isInScope, now }: PagePast,
  last: PageAccess | null,
  state: KnownPage,
  textDigest: string | null,
  returns: number,
): PageUpdate {
  const { nextVisitAt, nextReason, ...schedule } = state;
  const isVisited = last !== null;
  const planned = isInScope
    ? {
        nextVisitAt,
        nextReason: nextReason as PageUpdate['nextReason'],
        intervalSeconds: schedule.intervalSeconds,
      }
    : { nextVisitAt: null, nextReason: 'out-of-scope' as const, intervalSeconds: 0 };
  return {
    hostId,
    urlKey,
    ...planned,
    ...(isVisited
      ? {}
      : { nextVisitAt: isInScope ? now : null, nextReason: isInScope ? 'new' : 'out-of-scope' }),
    // No link and no seed leads to it, only the import.
    excluded: isInScope ? null : 'out-of-scope',
    lastAccessAt: last?.at ?? null,
    lastVerdictAt: state.lastVerdictAt,
    lastChangedAt: state.lastChangedAt,
    lastCode: last?.code ?? null,
    lastStatus: last?.status ?? null,
    baseIntervalSeconds: null,
    loadExcluded: false,
    // Links of imported content are not stored, so the page is read again for them.
    linksUnread: isVisited,
    plannedFrequency: isInScope ? plannedOf(state) : 0,
    // A page that is not visited does not count in the mean rate of its host.
    rateTerm: isInScope ? state.rateTerm : 0,
    policyState: [...state.policyState],
    visits: state.visits,
    changes: state.changes,
    returns,
    consecutiveErrors: state.consecutiveErrors,
    etag: null,
    lastModified: null,
    textDigest: state.textDigest === null ? null : textBytes(textDigest),
    simhash: page?.simhash ?? null,
    changeMemory: page?.changeMemory ?? null,
    duplicateOf: null,
    likeness: null,
    title: null,
    language: null,
  };
}

const textBytes = (hex: string | null) =>
  hex === null ? unheldText : new Uint8Array(Buffer.from(hex, 'hex').subarray(0, 8));

const plannedOf = (state: KnownPage) =>
  'plannedFrequency' in state ? (state.plannedFrequency as number) : 0;

/** Counts the results of a page's entries. */
export function countHistoryOf({ captures, repeated }: PageHistory, counts: ImportCounts): ImportCounts {
  const outcomes = (verdict: CaptureVerdict) =>
    captures.filter((capture) => capture.verdict === verdict).length;
  return {
    ...counts,
    captures: counts.captures + captures.length,
    held: counts.held + captures.filter(({ recordType }) => recordType !== 'index-only').length,
    repeated: counts.repeated + repeated,
    new: counts.new + outcomes('new'),
    changed: counts.changed + outcomes('changed'),
    unchanged: counts.unchanged + outcomes('unchanged'),
    errors: counts.errors + outcomes('error'),
    checks: counts.checks + outcomes('check'),
  };
}
