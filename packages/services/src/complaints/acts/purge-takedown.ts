import { randomUUID } from 'node:crypto';
import { type ActorContext, refusal } from '@meguri/api/services-port';
import { digestFile, overwriteSealed } from '@meguri/archive';
import {
  listPurgeable,
  listStandingTakedowns,
  markPurged,
  notePurged,
  type PurgeableCapture,
} from '@meguri/database';
import { encodeMetadata, padGzipMember } from '@meguri/warc';
import type { Archive } from '../../archive/open-archive.ts';
import { actOf } from '../../audit/audit-log.ts';
import type { Dependencies } from '../../context/dependencies.ts';

const recordsPerRound = 1_000;

/**
 * Deletes what a takedown hides, after a review: its records in the WARC files are overwritten by notices of
 * the same length, and the index drops their content. Records in files that are still being written stay for
 * a later run.
 * @param directory of the WARC files on this machine
 * @throws {ServiceError} `not-found`
 */
export async function purgeTakedown(
  deps: Dependencies,
  archive: Archive,
  directory: string,
  call: { ctx: ActorContext; input: { id: string; reason?: string | undefined } },
): Promise<{ captures: number }> {
  const { prisma, clock } = deps;
  const { ctx, input } = call;
  const takedown = (await listStandingTakedowns(prisma)).find(({ id }) => id === input.id);
  if (!takedown) throw refusal('not-found', 'unknownTakedown', { id: input.id }, 'id');
  let captures = 0;
  for (;;) {
    const found = await listPurgeable(prisma, { ...takedown, limit: recordsPerRound });
    if (found.length === 0) break;
    for (const [fileName, records] of Map.groupBy(found, (one) => one.fileName))
      captures += await purgeFrom(deps, archive, directory, fileName, records);
  }
  const now = clock.now();
  const act = {
    at: now,
    action: 'takedown.purge',
    subject: `host:${takedown.hostName}`,
    before: null,
  } as const;
  const audit = actOf(ctx, { ...act, after: { takedown: takedown.id, captures }, reason: input.reason });
  await notePurged(prisma, { id: takedown.id, now, by: ctx.actor.name, captures, audit });
  return { captures };
}

async function purgeFrom(
  { prisma }: Dependencies,
  { storage }: Archive,
  directory: string,
  fileName: string,
  records: readonly PurgeableCapture[],
): Promise<number> {
  const parts = records.map((record) => ({ offset: record.offset, bytes: noteFor(record) }));
  const digested =
    (await overwriteSealed(directory, fileName, parts)) && (await digestFile(storage, fileName));
  if (!digested) throw refusal('unavailable', 'fileUnsealed', { file: fileName, directory });
  await markPurged(prisma, { captures: records, fileName, sha256: digested.sha256 });
  return records.length;
}

/** A record of exactly the given length, with a notice that the content was removed. */
function noteFor({ url, capturedAt, length }: PurgeableCapture): Uint8Array {
  const { bytes } = encodeMetadata({
    recordId: `urn:uuid:${randomUUID()}`,
    date: capturedAt,
    targetUri: url,
    info: [['purged', 'yes']],
  });
  const padded = padGzipMember(bytes, length);
  if (!padded) throw new Error(`a record of ${length} bytes has no room for a note of ${bytes.length}`);
  return padded;
}
