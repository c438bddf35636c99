import { createHash } from 'node:crypto';
import { overlaid, type Overwriting } from '@meguri/archive';
import { listPurgedRanges, type PrismaClient } from '@meguri/database';
import { purgeNotice } from '@meguri/warc';

export interface Digests {
  bytes: number;
  sha256: Uint8Array;
}

/** The notices that purges write into the ranges of a file, in order. */
export async function noticesOf(prisma: PrismaClient, fileName: string): Promise<Overwriting[]> {
  return (await listPurgedRanges(prisma, fileName)).map((range) => noticeAt(fileName, range));
}

export const noticeAt = (
  fileName: string,
  range: { offset: number; length: number; purgedAt: Date },
): Overwriting => ({ offset: range.offset, bytes: purgeNotice({ fileName, ...range }) });

/** The digests of a file as it is and with ranges overwritten, from one reading. */
export async function digestsWith(
  source: AsyncIterable<Uint8Array>,
  parts: readonly Overwriting[],
): Promise<{ bytes: number; plain: Uint8Array; overwritten: Uint8Array }> {
  const plain = createHash('sha256');
  async function* seen() {
    for await (const chunk of source) {
      plain.update(chunk);
      yield chunk;
    }
  }
  const { bytes, sha256 } = await digestOf(overlaid(seen(), parts));
  return { bytes, plain: plain.digest(), overwritten: sha256 };
}

export async function digestOf(source: AsyncIterable<Uint8Array>): Promise<Digests> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest() };
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
