import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pushAddress, type Clock, type PushTarget, type Settings } from '@meguri/contracts';
import {
  beginTransfer,
  endTransfer,
  findConsumerById,
  findFetchablePackage,
  findUnpushedRemovals,
  holdPush,
  listPackagesToPush,
  listUnpushedFiles,
  recordFilePushed,
  recordPackagePushed,
  recordRemovalsPushed,
  recordUpload,
  type ConsumerRecord,
  type FetchablePackage,
  type PrismaClient,
  type PushClaim,
  type UnpushedFile,
} from '@meguri/database';
import { manifestName, signatureName } from '@meguri/redistribution';
import { createPace, type Pace } from '../../keeping/paced-bytes.ts';
import { sendabilityOf } from '../package-terms.ts';
import { storedFile } from '../send-file.ts';
import { ForbiddenPushError } from './push-error.ts';
import type { PushedFile, PushOptions, PushPlace } from './push-place.ts';

export const leaseSeconds = 120;
/** Longest time that a transfer continues after a takedown, a suspension or a change of the address. */
const checkEveryMs = 1_000;
const packagesPerRead = 100;

export interface PushContext {
  prisma: PrismaClient;
  clock: Clock;
  snapshotDirectory: string;
  consumer: ConsumerRecord;
  claim: PushClaim;
  target: PushTarget;
  place: PushPlace;
  settings: Settings;
}

/** What was sent to a consumer. */
export interface SentToConsumer {
  packages: number;
  removals: number;
  bytes: number;
  /** Packages wait until they are checked against a takedown or a rule. */
  isWaiting: boolean;
}

/**
 * Sends everything new to a consumer: first lists of removed records, then packages in the order of the
 * chain, each manifest after its files. Of packages whose files may no longer be sent, it sends the manifest
 * alone.
 *
 * @param sent counts what was sent, also where it ends early
 * @throws {PushError} for anything that the server refuses
 */
export async function pushToConsumer(context: PushContext, sent: SentToConsumer): Promise<void> {
  const { prisma, consumer, settings } = context;
  const limit = settings['packages.bytesPerSecond'];
  const pace = createPace({ bytesPerSecond: () => limit || Infinity });
  try {
    while (await pushRemovals(context)) sent.removals += 1;
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const id of await listPackagesToPush(prisma, {
        consumerId: consumer.id,
        limit: packagesPerRead,
      })) {
        const became = await pushPackage(context, { id, pace, sent });
        if (became === 'unchecked') sent.isWaiting = true;
        if (sent.isWaiting) return;
        if (became === 'changed') continue;
        sent.packages += 1;
        isNew = true;
      }
    }
  } catch (error) {
    // Its consumer was suspended, has another address by now, or is sent to by another process.
    if (!(error instanceof ForbiddenPushError)) throw error;
  }
}

async function pushRemovals(context: PushContext): Promise<boolean> {
  const { prisma, clock, consumer, claim } = context;
  const list = await findUnpushedRemovals(prisma, consumer.id);
  if (!list) return false;
  const path = `packages/removals/${list.sequence}`;
  await putSigned(
    context,
    null,
    { json: `${path}.json`, bytes: list.document },
    list.signature,
    `${path}.sig`,
  );
  await recordRemovalsPushed(prisma, { claim, sequence: list.sequence, now: clock.now() });
  return true;
}

async function pushPackage(
  context: PushContext,
  { id, pace, sent }: { id: string; pace: Pace; sent: SentToConsumer },
): Promise<'sent' | 'unchecked' | 'changed'> {
  const { prisma, clock, consumer, claim, place } = context;
  const found = await findFetchablePackage(prisma, { consumerId: consumer.id, id });
  if (!found) return 'changed';
  const sendability = await sendabilityOf(prisma, { consumer, found, now: clock.now() });
  if (sendability === 'unchecked') return 'unchecked';
  const base = `packages/${id}`;
  const files = await listUnpushedFiles(prisma, id);
  try {
    for (const file of files)
      if (sendability === 'sendable') await pushFile(context, { found, file, pace, sent });
      else if (file.upload) await place.abandon(`${base}/${file.name}`, file.upload);
    const manifest = { json: `${base}/${manifestName}`, bytes: found.manifest };
    const permittedFor = sendability === 'sendable' ? found : null;
    await putSigned(context, permittedFor, manifest, found.signature, `${base}/${signatureName}`);
  } catch (error) {
    // Other packages may still be sent, unless the consumer may get none.
    if (error instanceof ForbiddenPushError && (await isPermitted(context, null))) return 'changed';
    throw error;
  }
  await recordPackagePushed(prisma, { claim, id, state: found.state, now: clock.now() });
  return 'sent';
}

async function pushFile(
  context: PushContext,
  {
    found,
    file,
    pace,
    sent,
  }: { found: FetchablePackage; file: UnpushedFile; pace: Pace; sent: SentToConsumer },
): Promise<void> {
  const { prisma, clock, consumer, claim, target, snapshotDirectory } = context;
  const { number, name, bytes } = file;
  const stored = storedFile(snapshotDirectory, found, file);
  const pushed: PushedFile = {
    path: `packages/${found.id}/${name}`,
    mediaType: stored.mediaType,
    bytes,
    sha256: file.sha256,
    read: (from, to) => pace.slow(stored.read(from, to)),
  };
  let transfer: { id: bigint; sentBytes: number } | null = null;
  let isComplete = false;
  try {
    await whilePermitted(context, found, pushed, {
      upload: file.upload,
      onUpload: (upload) => recordUpload(prisma, { claim, packageId: found.id, number, upload }),
      onBegin: async (fromByte) => {
        const begun = { consumer, packageId: found.id, file: name, address: pushAddress(target) };
        const at = clock.now();
        const id = await beginTransfer(prisma, { ...begun, fromByte, bytes: bytes - fromByte, at });
        transfer = { id, sentBytes: 0 };
      },
      onSent: (more) => {
        sent.bytes += more;
        if (transfer) transfer.sentBytes += more;
      },
    });
    isComplete = true;
  } finally {
    const begun = transfer as { id: bigint; sentBytes: number } | null;
    if (begun) await endTransfer(prisma, { ...begun, isComplete, at: clock.now() });
  }
  await recordFilePushed(prisma, { claim, packageId: found.id, number, now: clock.now() });
}

/** Sends a document after its signature, so that it appears once everything that belongs to it is there. */
async function putSigned(
  context: PushContext,
  found: FetchablePackage | null,
  document: { json: string; bytes: Uint8Array },
  signature: string,
  signaturePath: string,
): Promise<void> {
  const none = { upload: null, onUpload: async () => undefined, onBegin: async () => undefined };
  const how = { ...none, onSent: () => undefined };
  await whilePermitted(context, found, inMemory(signaturePath, Buffer.from(signature)), how);
  await whilePermitted(context, found, inMemory(document.json, document.bytes), how);
}

const inMemory = (path: string, bytes: Uint8Array): PushedFile => ({
  path,
  mediaType: 'application/json',
  bytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  // oxlint-disable-next-line require-await -- as files are read
  read: async function* read(from, to) {
    yield bytes.subarray(from, to);
  },
});

/**
 * Sends a file, renews the claim meanwhile, and ends once the file may not be sent any more.
 *
 * @param found null: a document that may always be sent to an approved consumer
 * @throws {ForbiddenPushError}
 */
async function whilePermitted(
  context: PushContext,
  found: FetchablePackage | null,
  file: PushedFile,
  options: Omit<PushOptions, 'signal' | 'bytesPerSecond'>,
): Promise<void> {
  const { place, settings } = context;
  if (!(await isPermitted(context, found)))
    throw new ForbiddenPushError('The consumer may no longer receive this file.');
  const forbidden = new AbortController();
  const over = new AbortController();
  const watching = watch(context, found, { forbidden, over: over.signal });
  const bytesPerSecond = settings['packages.bytesPerSecond'];
  try {
    await place.put(file, { ...options, signal: forbidden.signal, bytesPerSecond });
  } catch (error) {
    if (!forbidden.signal.aborted) throw error;
    throw new ForbiddenPushError('The consumer may no longer receive this file.', { cause: error });
  } finally {
    over.abort();
    await watching;
  }
}

async function watch(
  context: PushContext,
  found: FetchablePackage | null,
  { forbidden, over }: { forbidden: AbortController; over: AbortSignal },
): Promise<void> {
  while (!over.aborted) {
    await delay(checkEveryMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    try {
      if (!(await isPermitted(context, found))) forbidden.abort();
    } catch {
      // Without the database it is unknown whether the file may be sent.
      forbidden.abort();
    }
    if (forbidden.signal.aborted) return;
  }
}

/** Whether a file may be sent, by this process: its claim is renewed. */
async function isPermitted(
  { prisma, clock, consumer, claim, target }: PushContext,
  found: FetchablePackage | null,
): Promise<boolean> {
  const until = new Date(clock.now().getTime() + leaseSeconds * 1_000);
  if (!(await holdPush(prisma, { claim, until }))) return false;
  const present = await findConsumerById(prisma, consumer.id);
  if (present?.state !== 'approved' || present.push === null) return false;
  if (pushAddress(present.push) !== pushAddress(target)) return false;
  if (found === null) return true;
  const now = await findFetchablePackage(prisma, { consumerId: consumer.id, id: found.id });
  return (
    now !== null &&
    (await sendabilityOf(prisma, { consumer: present, found: now, now: clock.now() })) === 'sendable'
  );
}
