import { createReadStream } from 'node:fs';
import path from 'node:path';
import { rangeAnswer } from '@meguri/contracts';
import {
  beginTransfer,
  endTransfer,
  findConsumer,
  findFetchablePackage,
  readSettings,
  type ConsumerRecord,
  type FetchablePackage,
} from '@meguri/database';
import { tarParts } from '@meguri/redistribution';
import type { Dependencies } from '../context/dependencies.ts';
import type { PublicRequest } from '../public-archive/public-route.ts';
import { plainAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { replayHeaders } from '../replay/replay-answer.ts';
import { mayComeFrom } from './authenticate.ts';
import { packagePlace } from './package-places.ts';
import { sendabilityOf } from './package-terms.ts';
import type { TransferBudget } from './transfer-budget.ts';

/** Longest time that a transfer continues after a takedown, a suspension or the end of its package. */
const checkEveryMs = 1_000;
/** Seconds after which a consumer may retry: with too many transfers, and while its package is checked. */
const [busySeconds, checkedSeconds] = [10, 15];
const bytesPerRead = 262_144;

/** A file of a package, or the tar of all of them. */
export interface SentFile {
  name: string;
  mediaType: string;
  bytes: number;
  /** Strong entity tag, without quotes. */
  tag: string;
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** A file in the directory of a package. */
export function storedFile(
  snapshotDirectory: string,
  { consumerId, id }: Pick<FetchablePackage, 'consumerId' | 'id'>,
  { name, bytes, sha256 }: { name: string; bytes: number; sha256: string },
): SentFile {
  const file = path.join(packagePlace(snapshotDirectory, { consumerId, id }), name);
  return {
    name,
    mediaType: 'application/warc',
    bytes,
    tag: sha256,
    // The file is opened when it is first read, so that a refused transfer does not open it.
    read: async function* (from, to) {
      yield* createReadStream(file, { start: from, end: to - 1, highWaterMark: bytesPerRead });
    },
  };
}

/** A file whose bytes are in memory. */
export function bytesInMemory(name: string, bytes: Uint8Array, tag: string): SentFile {
  return {
    name,
    mediaType: 'application/json',
    bytes: bytes.byteLength,
    tag,
    // oxlint-disable-next-line require-await -- as the others are read
    read: async function* read(from, to) {
      yield bytes.subarray(from, to);
    },
  };
}

/** A tar of files, made while it is sent. */
export function tarOf(
  files: readonly SentFile[],
  { name, bytes, tag, modifiedAt }: { name: string; bytes: number; tag: string; modifiedAt: Date },
): SentFile {
  return {
    name,
    mediaType: 'application/x-tar',
    bytes,
    tag,
    read: async function* read(from, to) {
      for (const part of tarParts(files, { modifiedAt, from, to }))
        if (part.kind === 'bytes') yield part.bytes;
        else yield* files[part.number]?.read(part.from, part.to) ?? [];
    },
  };
}

/** Dependencies of sending. */
export interface SendContext {
  deps: Dependencies;
  budget: TransferBudget;
  request: PublicRequest;
  consumer: ConsumerRecord;
}

/**
 * Answers with a part of a file of a package, logs the transfer, and ends it once the file may no longer be
 * sent.
 */
export async function sendFile(
  { deps, budget, request, consumer }: SendContext,
  found: FetchablePackage,
  file: SentFile,
): Promise<ArchiveAnswer> {
  const { prisma, clock } = deps;
  const refusal = await refusalOf(deps, consumer, found);
  if (refusal) return refusal;
  const asked = rangeAnswer(headersOf(request), file);
  const caching = {
    ...replayHeaders,
    'accept-ranges': 'bytes',
    etag: `"${file.tag}"`,
    'cache-control': 'private, no-cache',
  };
  if (asked.status === 304) return { status: 304, headers: caching, body: '' };
  if (asked.status === 412)
    return plainAnswer(412, 'This file has changed. Fetch it from the start.', caching);
  if (asked.status === 416)
    return plainAnswer(416, `This file has ${file.bytes} bytes.`, {
      ...caching,
      'content-range': `bytes */${file.bytes}`,
    });
  const { from, to, status } = asked;
  const headers = {
    ...caching,
    'content-type': file.mediaType,
    'content-length': String(to - from),
    'content-disposition': `attachment; filename="${file.name}"`,
    ...(status === 206 ? { 'content-range': `bytes ${from}-${to - 1}/${file.bytes}` } : {}),
  };
  // A body in memory would override the length.
  if (request.method === 'HEAD') return { status, headers, body: noBytes() };
  const settings = await readSettings(prisma);
  const maxTransfers = settings['packages.transfersAtOnce'];
  if (!budget.allows(consumer.id, maxTransfers))
    return plainAnswer(429, `You already have ${maxTransfers} transfers. Wait until one is complete.`, {
      'retry-after': String(busySeconds),
    });
  const bytes = to === from ? noBytes() : file.read(from, to);
  const checked = whilePermitted(bytes, request.signal, async () =>
    isSendable(deps, consumer.name, found.id, request.address),
  );
  const transfer = {
    consumer,
    packageId: found.id,
    file: file.name,
    address: request.address,
    fromByte: from,
    bytes: to - from,
    at: clock.now(),
  };
  const sent = logged(deps, transfer, checked, to === file.bytes);
  const limits = { maxTransfers, bytesPerSecond: settings['packages.bytesPerSecond'] };
  return { status, headers, body: budget.spend(consumer.id, limits, sent) };
}

const headersOf = ({ headers }: PublicRequest): Pick<Headers, 'get'> => ({
  get: (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  },
});

// oxlint-disable-next-line require-await -- as files are read
async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** Why a package cannot be fetched now; null: it can. */
async function refusalOf(
  { prisma, clock }: Dependencies,
  consumer: ConsumerRecord,
  found: FetchablePackage,
): Promise<ArchiveAnswer | null> {
  const sendability = await sendabilityOf(prisma, { consumer, found, now: clock.now() });
  if (sendability === 'withdrawn')
    return plainAnswer(410, 'This package was withdrawn. The list of packages names the one in its place.');
  if (sendability === 'over')
    return plainAnswer(410, 'This package has expired. Request its records with a job.');
  if (sendability === 'sendable') return null;
  return plainAnswer(
    503,
    'This package is being checked after a takedown or a change of rules. Try again later.',
    {
      'retry-after': String(checkedSeconds),
    },
  );
}

/** Checks again what was checked when the transfer began. */
async function isSendable(deps: Dependencies, name: string, id: string, address: string): Promise<boolean> {
  const consumer = await findConsumer(deps.prisma, name);
  if (consumer?.state !== 'approved' || !mayComeFrom(consumer, address)) return false;
  const found = await findFetchablePackage(deps.prisma, { consumerId: consumer.id, id });
  return found !== null && (await refusalOf(deps, consumer, found)) === null;
}

async function* whilePermitted(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  isPermitted: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let checkedMs = performance.now();
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    if (performance.now() - checkedMs >= checkEveryMs) {
      if (!(await isPermitted())) throw new Error('The consumer may no longer receive this file.');
      checkedMs = performance.now();
    }
    yield chunk;
  }
}

async function* logged(
  { prisma, clock }: Dependencies,
  transfer: Parameters<typeof beginTransfer>[1],
  bytes: AsyncIterable<Uint8Array>,
  reachesEnd: boolean,
): AsyncGenerator<Uint8Array> {
  const id = await beginTransfer(prisma, transfer);
  let sentBytes = 0;
  try {
    for await (const chunk of bytes) {
      yield chunk;
      // The previous chunk is consumed once the next one is requested.
      sentBytes += chunk.byteLength;
    }
  } finally {
    const isComplete = reachesEnd && sentBytes === transfer.bytes;
    await endTransfer(prisma, { id, sentBytes, isComplete, at: clock.now() });
  }
}
