import { ArchiveChangedError, overlaid, type FileCopies } from '@meguri/archive';
import { recordRepairProblem, type KeptFile } from '@meguri/database';
import { decodeRecord, scanRanges, type WarcRecord } from '@meguri/warc';
import { checkFile } from './check-file.ts';
import type { KeepingContext } from './keeping-context.ts';
import { noticesOf } from './purge/purge-digests.ts';
import { openSequence, releaseSource, type ByteSequence } from './byte-sequence.ts';

/**
 * Repairs the ranges of a file without an intact record, with bytes of its copy. Purged ranges are
 * overwritten in the copied bytes, so that an outdated copy repairs the file without restoring purged bytes.
 * An intact record that differs from the copy's outside of these ranges was replaced by another program, and
 * stays. The result must have the present digest of the file.
 *
 * @returns why it was not repaired; null if it was
 */
export async function repairFile(
  context: KeepingContext & { replica: FileCopies },
  file: KeptFile,
): Promise<string | null> {
  const { prisma, storage, home, replica, pace } = context;
  const copy = await replica.openRead(file.name);
  if (!copy) return withheld('The replica has no copy of the file.');
  const copied = openSequence(overlaid(pace.slow(copy), await noticesOf(prisma, file.name)));
  const damaged = await storage.openRead(file.name);
  const replaced: number[] = [];
  try {
    const onReplaced = (offset: number) => void replaced.push(offset);
    const repaired = damaged ? repairRanges(file, damaged, copied, onReplaced) : copied.rest();
    await home.put(file.name, repaired, file);
  } catch (error) {
    if (error instanceof ArchiveChangedError)
      return withheld(
        replaced.length > 0
          ? `The record at byte ${replaced[0]} is whole and differs from the copy: it was replaced on purpose. To take the file from the replica as a whole, move it away first.`
          : 'The copy does not have all bytes that are missing either.',
      );
    return withheld(error instanceof Error ? error.message : String(error));
  } finally {
    await copied.close();
    await releaseSource(copy);
    await releaseSource(damaged);
  }
  const { state } = await checkFile(context, file);
  return state === 'sound' ? null : withheld(`The repaired file is ${state}: check the disk.`);

  async function withheld(problem: string): Promise<string> {
    await context.holdClaim();
    await recordRepairProblem(prisma, { fileId: file.fileId, problem });
    return problem;
  }
}

async function* repairRanges(
  file: KeptFile,
  damaged: AsyncIterable<Uint8Array>,
  copied: ByteSequence,
  onReplaced: (offset: number) => void,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const range of scanRanges(damaged)) {
    const length = range.kind === 'record' ? range.bytes.byteLength : range.length;
    const within = Math.min(length, file.bytes - at);
    if (range.kind === 'damage') {
      yield* copied.take(within);
    } else {
      const bytes = Buffer.from(range.bytes);
      const former = Buffer.concat(await Array.fromAsync(copied.take(within)));
      const isReplaced = !former.equals(bytes) && !isSameRecord(range.record, former);
      if (isReplaced) onReplaced(range.offset);
      yield isReplaced ? bytes : former;
    }
    at += length;
  }
  yield* copied.rest();
}

/** Whether only the header of the gzip member differs. */
function isSameRecord({ fields, block }: WarcRecord, former: Uint8Array): boolean {
  const other = decodeRecord(former);
  return (
    other.kind === 'record' &&
    JSON.stringify(other.record.fields) === JSON.stringify(fields) &&
    Buffer.compare(other.record.block, block) === 0
  );
}
