import type { AccessCode, CaptureVerdict } from '@meguri/contracts';
import type {
  HostContent,
  HubNaming,
  NeighbourAlarms,
  NewCapture,
  PageUpdate,
  RobotsRow,
} from '@meguri/database';
import { urlKeyOf } from '@meguri/database';
import type { AlarmedVisit, ClockVerdict, SourceEvent, Verdict } from '@meguri/schedule';
import type { Exchange } from '@meguri/fetch';
import type { AccessToCommit } from './write-group.ts';
import type { ContentResult } from '../content/content-task.ts';
import type { AnnouncedFor, DiscoveredFor } from '../discovery/merge-batches.ts';

/** The latest instant at which an exchange may have ended: clocks show whole milliseconds, rounded down. */
export function endOf(exchange: Exchange): Date {
  return new Date(exchange.startedAt.getTime() + Math.ceil(exchange.timings.totalMs) + 1);
}

/**
 * The verdict as archive and counters name it. A noise probe tests the comparison, not the page; `none` reads
 * nothing.
 */
export function captureVerdict(verdict: Verdict, isProbe: boolean): CaptureVerdict {
  if (verdict === 'first') return 'new';
  return verdict === 'none' || (isProbe && verdict !== 'error') ? 'check' : verdict;
}

/** What one access writes to archive and database. */
export function accessToCommit(input: {
  hostId: bigint;
  urlKey: string;
  url: string;
  exchange: Exchange;
  content: ContentResult;
  code: AccessCode;
  verdict: CaptureVerdict;
  repeat: NewCapture['repeat'];
  page: PageUpdate | null;
  clockVerdict: ClockVerdict | null;
  alarmedVisit?: AlarmedVisit | null;
  alarms?: NeighbourAlarms | null;
  robots: RobotsRow | null;
  discovered: readonly DiscoveredFor[];
  announced?: readonly AnnouncedFor[];
  sourceEvents?: readonly SourceEvent[];
  hub?: HubNaming | null;
  seen?: HostContent | null;
}): AccessToCommit {
  const { hostId, urlKey, exchange, content } = input;
  const isResponse = exchange.kind === 'response';
  return {
    kind: 'access',
    access: {
      hostId,
      verdict: input.verdict,
      bytes: isResponse ? exchange.bytesReceived : 0,
      endedAt: endOf(exchange),
      page: input.page,
      sourceEvents: input.sourceEvents ?? [],
      hub: input.hub ?? null,
      content: input.seen ?? null,
      clockVerdict: input.clockVerdict,
      alarmedVisit: input.alarmedVisit ?? null,
      alarms: input.alarms ?? null,
    },
    capture: {
      hostId,
      urlKey,
      capturedAt: exchange.startedAt,
      url: input.url,
      verdict: input.verdict,
      code: input.code,
      status: isResponse ? exchange.statusCode : null,
      mime: content.mime,
      recordType: content.recordType,
      payloadDigest: content.payloadDigest,
      payloadBytes: content.payloadBytes,
      truncated: isResponse ? exchange.truncated : null,
      refersToAt: content.refersToAt,
      refersToKey: content.refersToUrl === null ? null : urlKeyOf(content.refersToUrl),
      durationMs: Math.round(exchange.timings.totalMs),
      repeat: input.repeat,
    },
    records: content.records,
    mainRecord: content.mainRecord,
    robots: input.robots,
    discovered: input.discovered,
    announced: input.announced ?? [],
  };
}
