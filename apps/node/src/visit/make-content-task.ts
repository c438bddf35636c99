import type { VisitPage } from '@meguri/database';
import type { Exchange } from '@meguri/fetch';
import { changedAtLastVerdict, isNoiseProbe } from '@meguri/schedule';
import type { Settings } from '@meguri/contracts';
import { endOf } from '../commit/access-to-commit.ts';
import { linkSchemesOf } from '../discovery/link-schemes.ts';
import type { ContentTask, FailureTask, KnownContent } from '../content/content-task.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';

/** The version of a page that was read last; null if none was. */
export function knownContent(page: VisitPage): KnownContent | null {
  const { payloadDigest, textDigest, simhash, payloadCapturedAt, payloadUrl } = page;
  // An empty digest means that the content is known from an imported index, without its text.
  if (!payloadDigest || !textDigest || textDigest.byteLength === 0) return null;
  return {
    payloadDigest,
    textDigest,
    simhash: simhash ? Buffer.from(simhash).readBigUInt64BE(0) : 0n,
    capturedAt: payloadCapturedAt,
    capturedUrl: payloadUrl,
  };
}

/** The content task for an exchange. */
export function makeContentTask(input: {
  exchange: Exchange;
  /** Null for robots.txt. */
  page: VisitPage | null;
  /** Dates in the document before this are known. */
  datesKnownUntil?: Date | null;
  list: Pick<ActiveSeedList, 'changeMode' | 'honourNoarchive'>;
  settings: Settings;
  /** Whether the task waits for other content, so that faster settings are used. */
  isBehind: boolean;
  newId(): string;
}): ContentTask {
  const { exchange, page, settings } = input;
  const common = {
    url: exchange.url,
    startedAt: exchange.startedAt,
    remoteAddress: exchange.remoteAddress,
    requestId: input.newId(),
    recordId: input.newId(),
  };
  if (exchange.kind === 'failure') return makeFailureTask(exchange, exchange, input.newId);
  return {
    ...common,
    kind: 'response',
    code: exchange.code,
    statusCode: exchange.statusCode,
    httpVersion: exchange.httpVersion,
    location: exchange.location,
    // Copies: a message would carry the whole buffer behind a view.
    requestHead: new Uint8Array(exchange.requestHead),
    responseHead: new Uint8Array(exchange.responseHead),
    headers: exchange.headers,
    body: exchange.body,
    truncated: exchange.truncated,
    known: page && knownContent(page),
    memory: page?.changeMemory ?? null,
    learnsNoise: settings['change.probeSeconds'] > 0,
    changedBefore: page !== null && changedAtLastVerdict(page),
    readsLinksAgain: page?.linksUnread ?? false,
    isProbe: page !== null && isNoiseProbe(page, endOf(exchange)),
    changeMode: input.list.changeMode,
    wantsFingerprint: page !== null && settings['content.seen'] !== 'off',
    honourNoarchive: input.list.honourNoarchive,
    writeRequest: settings['crawler.writeRequests'],
    gzipLevel: settings[input.isBehind ? 'archive.gzipLevelBehind' : 'archive.gzipLevel'],
    maxExpandedBytes: settings['fetch.maxExpandedBytes'],
    maxLinks: settings['links.maxPerPage'],
    linkSchemes: linkSchemesOf(exchange.url, settings),
    agentToken: settings['crawler.product'],
    datesKnownUntil: input.datesKnownUntil ?? null,
  };
}

/** A note of an access without content. */
export function makeFailureTask(
  exchange: Exchange,
  failure: Pick<FailureTask, 'code' | 'detail'>,
  newId: () => string,
): FailureTask {
  return {
    kind: 'failure',
    url: exchange.url,
    startedAt: exchange.startedAt,
    remoteAddress: exchange.remoteAddress,
    requestId: newId(),
    recordId: newId(),
    code: failure.code,
    detail: failure.detail,
  };
}
