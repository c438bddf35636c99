import { createWarcReader } from '@meguri/archive';
import {
  listCapturesInFile,
  recordInPlaceDigest,
  type CaptureRecord,
  type DamagedPart,
  type KeptFile,
} from '@meguri/database';
import { recordPayload, sha256 } from '@meguri/warc';
import type { Finding } from './check-file.ts';
import type { KeepingContext } from './keeping-context.ts';

const capturesPerQuery = 500;
/** More broken records are merged into one range. */
const maxParts = 1_000;

/**
 * Compares a file that an import indexed in place with its size at the import and its digest at the first
 * check. If they differ, every indexed record is checked. The file is never written to.
 */
export async function compareInPlace(
  context: KeepingContext,
  file: KeptFile,
  found: { bytes: number; sha256: Uint8Array },
): Promise<Finding> {
  const isFirst = file.sha256.byteLength === 0;
  const isSame = found.bytes === file.bytes && (isFirst || Buffer.compare(found.sha256, file.sha256) === 0);
  if (isSame && !isFirst) return sound;
  const damage = await brokenRecords(context, file);
  if (isSame && damage.length === 0) {
    await context.holdClaim();
    await recordInPlaceDigest(context.prisma, { fileId: file.fileId, sha256: found.sha256 });
    return sound;
  }
  if (found.bytes < file.bytes)
    damage.push({ offset: found.bytes, length: file.bytes - found.bytes, reason: 'short' });
  return {
    state: 'damaged',
    problem:
      'An import indexed this file in place, so it is not repaired. Put it back as it was, or remove the import.',
    damage: damage.length > 0 ? damage : [{ offset: 0, length: found.bytes, reason: 'bytes' }],
  };
}

const sound: Finding = { state: 'sound', problem: null, damage: [] };

async function brokenRecords(
  { prisma, storage, pace }: KeepingContext,
  { fileId, name, bytes }: KeptFile,
): Promise<DamagedPart[]> {
  const reader = createWarcReader({ storage, findOriginal: async () => null });
  const parts: DamagedPart[] = [];
  for (let from = 0; ;) {
    const captures = await listCapturesInFile(prisma, {
      fileId,
      from,
      before: bytes + 1,
      limit: capturesPerQuery,
    });
    for (const capture of captures) {
      const reason = await faultOf(capture);
      if (reason === null) continue;
      const last = parts.at(-1);
      if (last && parts.length === maxParts) last.length = capture.offset + capture.length - last.offset;
      else parts.push({ offset: capture.offset, length: capture.length, reason });
    }
    const last = captures.at(-1);
    if (!last || captures.length < capturesPerQuery) return parts;
    from = last.offset + 1;
  }

  async function faultOf(capture: CaptureRecord): Promise<string | null> {
    const { recordType, offset, length, payloadDigest } = capture;
    if (recordType === 'index-only' || recordType === 'purged') return null;
    await pace.pay(length);
    const read = await reader.readRecord({ fileName: name, offset, length });
    if (read.kind === 'missing') return 'missing';
    if (read.kind === 'corrupt') return read.reason;
    if (recordType === 'revisit' || payloadDigest === null) return null;
    return Buffer.compare(sha256(recordPayload(read.record)), payloadDigest) === 0 ? null : 'digest-mismatch';
  }
}
