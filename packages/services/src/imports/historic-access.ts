import { errorClassOf, type AccessCode } from '@meguri/contracts';
import type { HistoricAccess, HistoricVersion } from '@meguri/schedule';
import type { StoredAccess } from '@meguri/database';
import type { StagedEntry } from './staged-entry.ts';

/** An access to a page, staged or stored, as input of the page's history. */
export interface PageAccess {
  at: Date;
  code: AccessCode;
  status: number | null;
  learnt: HistoricAccess;
  /** The record with the body can be read. */
  isHeld: boolean;
  /** The staged entry; null: the access is stored already. */
  staged: StagedEntry | null;
  /** The access whose content it repeats and whose record can be read. */
  original: PageAccess | null;
}

/** Classified like our own fetches. */
function codeOf({ failure, status }: Pick<StagedEntry, 'failure' | 'status'>): AccessCode {
  if (failure !== null) return failure;
  if (status === null || (status >= 200 && status < 300)) return 'ok';
  if (status === 304) return 'not-modified';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status === 503) return 'rate-limited';
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 400 && status < 500) return 'client-error';
  return status >= 500 && status < 600 ? 'server-error' : 'protocol-error';
}

function findingOf(code: AccessCode): HistoricAccess['access'] {
  if (code === 'ok' || code === 'redirect') return 'content';
  return code === 'not-modified' || code === 'gone' ? code : 'failed';
}

export interface JoinedAccesses {
  accesses: PageAccess[];
  /** Staged entries of an access that is known already. */
  repeated: number;
}

/**
 * The stored and the staged accesses of a page, in the order of time, without duplicates.
 *
 * @param past.comparesBytes whether the seed list compares every byte, and not the text
 */
export function joinAccesses({
  stored,
  staged,
  comparesBytes,
}: {
  stored: readonly StoredAccess[];
  staged: readonly StagedEntry[];
  comparesBytes: boolean;
}): JoinedAccesses {
  const known = new Set(stored.map(({ capturedAt }) => capturedAt.getTime()));
  const fresh: StagedEntry[] = [];
  for (const entry of staged) {
    if (known.has(entry.atMs)) continue;
    known.add(entry.atMs);
    fresh.push(entry);
  }
  const accesses = [
    ...stored.map(storedAccess),
    ...fresh.map((entry) => stagedAccess(entry, comparesBytes)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  linkRepeats(accesses);
  return { accesses, repeated: staged.length - fresh.length };
}

function stagedAccess(entry: StagedEntry, comparesBytes: boolean): PageAccess {
  const code = codeOf(entry);
  const access = findingOf(code);
  const digests = entry.digests === '' ? [] : entry.digests.split(' ');
  const isHeld = entry.hasRecord && (entry.type === 'response' || entry.type === 'resource');
  const textDigest = isHeld && comparesBytes ? (digests[0] ?? null) : entry.textDigest;
  const at = new Date(entry.atMs);
  const isContent = access === 'content';
  return {
    at,
    code,
    status: entry.status,
    isHeld,
    staged: entry,
    original: null,
    learnt: {
      at,
      access,
      errorClass: errorClassOf(code),
      version:
        isContent && (digests.length > 0 || textDigest !== null)
          ? { digests, textDigest }
          : isContent && entry.type !== 'revisit'
            ? noVersion
            : null,
      repeatsAt: null,
      ownVerdict: null,
    },
  };
}

/** Content about which nothing is known. */
const noVersion: HistoricVersion = { digests: [], textDigest: null };

function storedAccess(capture: StoredAccess): PageAccess {
  const { capturedAt: at, verdict, code, status, recordType, digestAlgorithm, payloadDigest } = capture;
  const access = findingOf(code);
  const digest =
    payloadDigest && `${digestAlgorithm ?? 'sha256'}:${Buffer.from(payloadDigest).toString('hex')}`;
  const textDigest = capture.textDigest && Buffer.from(capture.textDigest).toString('hex');
  const isRepeat = verdict === 'changed' || verdict === 'unchanged';
  return {
    at,
    code,
    status,
    isHeld: recordType === 'response' || recordType === 'resource',
    staged: null,
    original: null,
    learnt: {
      at,
      access,
      errorClass: errorClassOf(code),
      version: access === 'content' ? { digests: digest ? [digest] : [], textDigest } : null,
      repeatsAt: null,
      ownVerdict: isRepeat ? verdict : null,
    },
  };
}

/**
 * Finds what each revisit repeats: the capture that it states, else one with its digest, else the content
 * before.
 */
function linkRepeats(accesses: readonly PageAccess[]): void {
  const held = new Map<number, PageAccess>();
  const byDigest = new Map<string, PageAccess>();
  let latest: PageAccess | null = null;
  for (const access of accesses) {
    const { staged, learnt } = access;
    const isRevisit = staged?.type === 'revisit' && learnt.access === 'content';
    if (isRevisit) {
      const digests = learnt.version?.digests ?? [];
      const isOfPage = staged.refersToKey === null || staged.refersToKey === staged.urlKey;
      const stated = isOfPage && staged.refersToMs !== null ? held.get(staged.refersToMs) : undefined;
      const equal = digests.flatMap((digest) => byDigest.get(digest) ?? []).at(0);
      const before = digests.length === 0 && isOfPage && staged.refersToMs === null ? latest : null;
      access.original = stated ?? equal ?? before;
      if (access.original !== null) learnt.version = access.original.learnt.version;
    }
    if (!access.isHeld || learnt.access !== 'content') continue;
    held.set(access.at.getTime(), access);
    latest = access;
    for (const digest of learnt.version?.digests ?? []) byDigest.set(digest, access);
  }
}
