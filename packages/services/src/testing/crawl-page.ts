import { randomUUID } from 'node:crypto';
import { createLocalStorage, createWarcWriter, type SealedFile } from '@meguri/archive';
import type { CaptureVerdict } from '@meguri/contracts';
import {
  commitResults,
  encodeJournalEntry,
  takeJournalChanges,
  type JournalEntry,
  hostIdOf,
  recordSealedFile,
  urlKeyOf,
  type CommittedAccess,
  type NewCapture,
} from '@meguri/database';
import { changeRateTerm, plannedFrequency, revisitPolicies, defaultHostClockTuning } from '@meguri/schedule';
import {
  buildRequestHead,
  buildResponseHead,
  encodeMetadata,
  encodeRequest,
  encodeResource,
  encodeResponse,
  encodeRevisit,
  sha256,
} from '@meguri/warc';
import type { TestCrawl } from './own-crawl.ts';

/** An access as a node would commit it, at the crawl's present time. FTP delivers resources. */
export interface PlayedAccess {
  url: string;
  verdict: CaptureVerdict;
  body?: string | Uint8Array;
  contentEncoding?: string;
  /** For `unchanged`: the earlier capture with the same body. */
  repeats?: Date;
  /** URL of that capture; absent: the same. */
  repeatsUrl?: string;
  /** For `repeats`: the server answered 304, without stating a media type. */
  isNotModified?: true;
  /** Media type of the response; by default HTML. */
  mime?: string;
  /** Of the response; by default 200. */
  status?: number;
  /** Where it redirects to. */
  location?: string;
  /** Archive the request after its response, as `archive.requestRecords` does. */
  withRequest?: boolean;
  visits?: number;
  intervalSeconds?: number;
  /** Title of the page; by default `A page`. */
  title?: string;
}

const day = 86_400;

/**
 * Archives and commits accesses to known pages, as a node's committer does, and seals the file.
 *
 * @param options.isOpen leaves the file open, until `seal` is called
 */
export async function crawlPages(
  crawl: TestCrawl,
  accesses: readonly PlayedAccess[],
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<{ seal: () => Promise<void> }> {
  const { prisma, hotPath, clock, archiveDirectory } = crawl;
  const storage = await createLocalStorage({ directory: archiveDirectory, sync: false });
  const now = clock.now();
  const writer = createWarcWriter({
    storage,
    prefix: `test-${randomUUID().slice(0, 8)}`,
    clock,
    newId: () => `urn:uuid:${randomUUID()}`,
    software: 'test',
    onSealed: ({ name, bytes, sha256 }: SealedFile) =>
      recordSealedFile(prisma, { name, nodeId: 1, bytes, sha256, sealedAt: now }),
  });
  const places = await writer.append(accesses.map((access) => encodeGroup(access, now)));
  const committed = accesses.map((access, index) => {
    const place = places[index]?.[0];
    if (!place) throw new Error('no place');
    return committedAccess(access, { ...captureOf(access, now), ...place }, now);
  });
  const rest = { commitId: randomUUID(), nodeId: 1, now, visitEnds: [], robots: [], discovered: [] };
  const input = { ...rest, hostClockTuning: defaultHostClockTuning, accesses: committed };
  const { discovered: _, ...journaled } = input;
  if (crawl.isJournaled === true) await writeJournal(crawl, { kind: 'commit', at: now, input: journaled });
  await commitResults(hotPath, input);
  if (!isOpen) await writer.close();
  return { seal: () => writer.close() };
}

/** Writes the changes of rows that wait for the journal, but for that of the file that it seals for them. */
export async function journalChanges(crawl: TestCrawl): Promise<void> {
  await takeJournalChanges(crawl.prisma, (entry) => writeJournal(crawl, entry));
}

/** Writes a journal with one entry. */
async function writeJournal(
  { prisma, clock, archiveDirectory }: TestCrawl,
  entry: JournalEntry,
): Promise<void> {
  const now = clock.now();
  const writer = createWarcWriter({
    storage: await createLocalStorage({ directory: archiveDirectory, sync: false }),
    prefix: 'journal-1',
    clock,
    newId: () => `urn:uuid:${randomUUID()}`,
    software: 'test',
    onSealed: ({ name, bytes, sha256: digest }: SealedFile) =>
      recordSealedFile(prisma, { name, nodeId: 1, bytes, sha256: digest, sealedAt: now }),
  });
  const context = { recordId: `urn:uuid:${randomUUID()}`, date: now, targetUri: 'urn:meguri:journal' };
  const body = encodeJournalEntry(entry);
  await writer.append([[encodeResource({ ...context, contentType: 'application/json', body })]]);
  await writer.close();
}

function encodeGroup(access: PlayedAccess, now: Date) {
  const main = encode(access, now);
  if (!access.withRequest) return [{ bytes: main.bytes }];
  const request = encodeRequest({
    recordId: `urn:uuid:${randomUUID()}`,
    date: now,
    targetUri: access.url,
    concurrentTo: [main.recordId],
    head: buildRequestHead({ method: 'GET', target: '/', headers: [['Host', 'example.org']] }),
  });
  return [{ bytes: main.bytes }, { bytes: request.bytes }];
}

function encode(access: PlayedAccess, now: Date) {
  const { url, verdict, body = '', contentEncoding, repeats, repeatsUrl = url, mime } = access;
  const coding = contentEncoding ? [['Content-Encoding', contentEncoding] as const] : [];
  const target = access.location === undefined ? [] : [['Location', access.location] as const];
  const headers = [['Content-Type', mime ?? 'text/html'] as const, ...coding, ...target];
  const head = access.isNotModified
    ? buildResponseHead({ status: 304, statusText: 'Not Modified', headers: [] })
    : buildResponseHead({ status: access.status ?? 200, statusText: 'OK', headers });
  const context = { recordId: `urn:uuid:${randomUUID()}`, date: now, targetUri: url };
  const bytes = Buffer.from(body);
  if (verdict === 'error') return encodeMetadata({ ...context, info: [['outcome', 'connection-reset']] });
  return repeats
    ? encodeRevisit({
        ...context,
        head,
        profile: access.isNotModified ? 'server-not-modified' : 'identical-payload-digest',
        refersTo: { targetUri: repeatsUrl, date: repeats },
        payloadDigest: sha256(bytes),
      })
    : url.startsWith('ftp:')
      ? encodeResource({ ...context, contentType: mime, body: bytes })
      : encodeResponse({ ...context, head, body: bytes });
}

function captureOf(access: PlayedAccess, now: Date): Omit<NewCapture, 'fileName' | 'offset' | 'length'> {
  const { url, verdict, body = '', repeats, repeatsUrl, visits = 1 } = access;
  const failed = verdict === 'error';
  const isFile = url.startsWith('ftp:');
  return {
    hostId: hostIdOf(new URL(url).host),
    urlKey: urlKeyOf(url),
    capturedAt: now,
    url,
    verdict,
    code: failed ? 'connection-reset' : 'ok',
    status: failed || isFile ? null : access.isNotModified ? 304 : (access.status ?? 200),
    mime: failed || access.isNotModified ? null : (access.mime ?? 'text/html'),
    recordType: failed ? 'metadata' : repeats ? 'revisit' : isFile ? 'resource' : 'response',
    payloadDigest: failed ? null : sha256(Buffer.from(body)),
    payloadBytes: body.length,
    truncated: null,
    refersToAt: repeats ?? null,
    refersToKey: repeatsUrl === undefined ? null : urlKeyOf(repeatsUrl),
    durationMs: 12,
    repeat: !failed && visits > 1 ? { elapsedSeconds: 10 * day, seedListId: 1 } : null,
  };
}

function committedAccess(access: PlayedAccess, capture: NewCapture, now: Date): CommittedAccess {
  const { verdict, visits = 1, intervalSeconds = 5 * day } = access;
  const failed = verdict === 'error';
  const { state } = revisitPolicies.gamma.onVerdict({
    state: [0.5, 5, visits, -2, 0],
    elapsedSeconds: 10 * day,
    changed: verdict === 'changed',
    host: { meanRatePerDay: null, globalMeanRatePerDay: null },
    limits: { minIntervalSeconds: day, maxIntervalSeconds: 400 * day },
    random: () => 0.5,
  });
  return {
    hostId: capture.hostId,
    verdict,
    bytes: capture.payloadBytes,
    endedAt: now,
    capture,
    page: {
      hostId: capture.hostId,
      urlKey: capture.urlKey,
      nextVisitAt: new Date(now.getTime() + intervalSeconds * 1_000),
      nextReason: failed ? 'error-backoff' : 'estimated-rate',
      excluded: null,
      lastAccessAt: now,
      lastVerdictAt: failed ? null : now,
      lastChangedAt: verdict === 'new' || verdict === 'changed' ? now : null,
      lastCode: capture.code,
      lastStatus: capture.status,
      intervalSeconds,
      baseIntervalSeconds: null,
      loadExcluded: false,
      linksUnread: false,
      plannedFrequency: plannedFrequency(intervalSeconds),
      rateTerm: changeRateTerm(revisitPolicies.gamma.estimate(state)),
      policyState: [...state],
      visits: failed ? 0 : visits,
      changes: 0,
      returns: 0,
      consecutiveErrors: failed ? 1 : 0,
      etag: null,
      lastModified: null,
      textDigest: capture.payloadDigest,
      simhash: null,
      changeMemory: null,
      duplicateOf: null,
      likeness: null,
      title: access.title ?? 'A page',
      language: 'en',
    },
    clockVerdict: null,
  };
}
