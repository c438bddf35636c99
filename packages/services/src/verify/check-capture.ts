import type { PayloadResult, WarcReader } from '@meguri/archive';
import {
  findCapture,
  findCaptureAt,
  urlKeyOf,
  type CaptureRecord,
  type PrismaClient,
} from '@meguri/database';
import { saysPurged, sha256, shortestNoticeBytes, statedPayloadDigest } from '@meguri/warc';
import type { Random } from '@meguri/contracts';
import { unreadable } from '../archive/get-capture.ts';
import { locatePage } from '../pages/locate-page.ts';
import type { Findings } from './findings.ts';

export const captureChecks = [
  'capture keys',
  'capture hosts',
  'revisits refer to a capture',
  'capture records',
];

/** Checks an index entry on its own and against the entry that it refers to. */
export async function checkCapture(
  capture: CaptureRecord,
  hostName: string,
  prisma: PrismaClient,
  findings: Findings,
): Promise<void> {
  findings.compare('capture keys', nameOf(capture), capture.urlKey, urlKeyOf(capture.url));
  findings.add('capture hosts', await hostFault(capture, hostName, prisma));
  if (capture.recordType === 'revisit')
    findings.add('revisits refer to a capture', await referenceFault(capture, prisma));
}

/** A host has captures of another host's URLs only where its robots.txt redirects. */
async function hostFault(
  capture: CaptureRecord,
  hostName: string,
  prisma: PrismaClient,
): Promise<string | null> {
  if (URL.parse(capture.url)?.host === hostName) return null;
  const { hostId, capturedAt } = capture;
  for (const scheme of ['http', 'https']) {
    const urlKey = urlKeyOf(`${scheme}://${hostName}/robots.txt`);
    const robots = await findCaptureAt(prisma, {
      hostId,
      urlKey,
      at: capturedAt,
      withContent: true,
      withHidden: true,
    });
    if (robots?.code === 'redirect' && robots.capturedAt <= capturedAt) return null;
  }
  return `${nameOf(capture)}: captured under ${hostName}, whose robots.txt did not redirect`;
}

async function referenceFault(capture: CaptureRecord, prisma: PrismaClient): Promise<string | null> {
  if (capture.refersToAt === null) return `${nameOf(capture)}: a revisit that refers to nothing`;
  const { hostId, urlKey, refersToKey, refersToAt: capturedAt } = capture;
  const original = await findCapture(prisma, { hostId, urlKey: refersToKey ?? urlKey, capturedAt });
  if (!original)
    return `${nameOf(capture)}: refers to ${capture.refersToAt.toISOString()}, which is not there`;
  // The duplicate is in a file that is never written to; the takedown hides it.
  if (original.recordType === 'purged') return null;
  if (original.recordType !== 'response' && original.recordType !== 'resource')
    return `${nameOf(capture)}: refers to a ${original.recordType} record`;
  // A 304 has no payload, so the index may hold no digest for it.
  return capture.payloadDigest === null || sameBytes(capture.payloadDigest, original.payloadDigest)
    ? null
    : `${nameOf(capture)}: its payload digest is not that of the capture it refers to`;
}

/**
 * Checks that an index entry resolves to its WARC record, and that the record's payload has the digest of the
 * index.
 */
export async function checkCaptureRecord(
  capture: CaptureRecord,
  reader: WarcReader,
  findings: Findings,
): Promise<void> {
  // An imported index stated it; there is no record.
  if (capture.recordType === 'index-only') return;
  if (capture.recordType === 'purged') {
    // A record that was too short for a notice is an empty gzip member.
    if (capture.length < shortestNoticeBytes()) return;
    const read = await reader.readPayload(capture);
    const isNotice = read.kind === 'payload' && saysPurged(read.record.block);
    findings.add('capture records', isNotice ? null : `${nameOf(capture)}: its purged record is still there`);
    return;
  }
  const fault = recordFault(capture, await reader.readPayload(capture));
  findings.add('capture records', fault === null ? null : `${nameOf(capture)}: ${fault}`);
}

function recordFault(capture: CaptureRecord, result: PayloadResult): string | null {
  if (result.kind !== 'payload') return unreadable(capture, result).message;
  const { record, payload } = result;
  if ((record.targetUri && locatePage(record.targetUri)?.url) !== capture.url)
    return `the record is of ${record.targetUri}`;
  if (record.type !== capture.recordType)
    return `the record is a ${record.type}, not a ${capture.recordType}`;
  if (record.date.getTime() !== capture.capturedAt.getTime())
    return `the record is of ${record.date.toISOString()}`;
  if (record.type === 'metadata' || capture.payloadDigest === null) return null;
  // Other writers record another kind of digest, or none.
  const digest = (record.type === 'revisit' ? statedPayloadDigest(record) : null) ?? sha256(payload);
  return sameBytes(capture.payloadDigest, digest) ? null : 'its payload digest is not that of the index';
}

function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && b !== null && Buffer.compare(a, b) === 0;
}

function nameOf({ url, capturedAt }: CaptureRecord): string {
  return `${url} at ${capturedAt.toISOString()}`;
}

/** A uniform sample of a stream of unknown length (Vitter's algorithm R). */
export interface Reservoir<T> {
  offer(item: T): void;
  items(): readonly T[];
}

export function createReservoir<T>(size: number, random: Random): Reservoir<T> {
  const kept: T[] = [];
  let seen = 0;
  return {
    offer: (item) => {
      seen += 1;
      if (kept.length < size) {
        kept.push(item);
        return;
      }
      const place = Math.floor(random.next() * seen);
      if (place < size) kept[place] = item;
    },
    items: () => kept,
  };
}
