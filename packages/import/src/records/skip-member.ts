import { createInflateRaw } from 'node:zlib';
import { gzipHeaderLength, type ByteWindow } from '@meguri/warc';

const pieceBytes = 2 ** 16;
const chunkBytes = 2 ** 20;
/** CRC-32 and length. */
const trailerBytes = 8;

/**
 * Drops the gzip member with which a window begins, of any size, in constant memory. What it holds may look like
 * members, so that its end is found by inflating it alone. At damage, the window begins with the damaged piece.
 *
 * @param most inflated bytes, which take processor time
 * @returns how many bytes it holds, and what ended it; `endless` for more than `most`
 */
export async function skipMember(
  window: ByteWindow,
  most: number,
): Promise<{ inflated: number; end: 'whole' | 'cut' | 'damaged' | 'endless' }> {
  await window.fill(pieceBytes);
  const header = gzipHeaderLength(window.bytes);
  if (typeof header !== 'number') return { inflated: 0, end: 'damaged' };
  window.drop(header);
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  let inflated = 0;
  let dropped = 0;
  inflate.on('data', (bytes: Buffer) => (inflated += bytes.byteLength));
  const { promise: damaged, resolve: fail } = Promise.withResolvers<'damaged'>();
  inflate.on('error', () => fail('damaged'));
  try {
    while ((await window.fill(pieceBytes)) || window.bytes.byteLength > 0) {
      const piece = window.bytes.subarray(0, pieceBytes);
      const written = new Promise<'written' | 'damaged'>(
        (resolve) => void inflate.write(piece, (error) => resolve(error ? 'damaged' : 'written')),
      );
      if ((await Promise.race([damaged, written])) === 'damaged') return { inflated, end: 'damaged' };
      const taken = inflate.bytesWritten - dropped;
      // Of what lies behind the member, nothing is taken.
      if (taken < piece.byteLength) {
        window.drop(taken);
        await window.fill(trailerBytes);
        window.drop(trailerBytes);
        return { inflated, end: 'whole' };
      }
      dropped += piece.byteLength;
      window.drop(piece.byteLength);
      if (inflated > most) return { inflated, end: 'endless' };
    }
    return { inflated, end: 'cut' };
  } finally {
    inflate.destroy();
  }
}
