import { once } from 'node:events';
import { createGunzip } from 'node:zlib';
import { ByteWindow, inflateMember } from '@meguri/warc';
import type { ByteSource, ImportProblem } from './entry.ts';

const magic = Buffer.from([0x1f, 0x8b, 8]);
/** Members up to this are read whole, so that damage of one leaves the others. ZipNum has some kilobytes. */
const wholeMemberBytes = 2 ** 20;
const inflatedBytes = 2 ** 28;
/** bgzip divides lines among members, and says so by a field in their headers. Others end a member with a line. */
const [flagsAt, extraFlag, newline] = [3, 4, 0x0a];
const streamedBytes = 2 ** 14;

/**
 * The text of a gzip file of any number of members. After damage it goes on with the next member, which ZipNum files
 * have every few thousand lines.
 *
 * @param onProblem receives each damage; lines are not known there
 */
export async function* gunzipAll(
  source: ByteSource,
  onProblem: (problem: ImportProblem) => void,
): AsyncGenerator<Uint8Array> {
  const window = new ByteWindow(source);
  let offset = 0;
  const drop = (bytes: number) => {
    window.drop(bytes);
    offset += bytes;
  };
  const report = (reason: string) =>
    onProblem({
      line: null,
      offset,
      reason,
      fix: 'Fetch the file again from where it came. The lines before and behind the damage are imported.',
    });
  try {
    while ((await window.fill(wholeMemberBytes)) || window.bytes.byteLength > 0) {
      const member = inflateMember(window.bytes, inflatedBytes);
      if (member.kind === 'member') {
        yield member.bytes;
        const isWholeLines = ((window.bytes[flagsAt] ?? 0) & extraFlag) === 0;
        if (isWholeLines && member.bytes.at(-1) !== newline) yield Buffer.from('\n');
        drop(member.compressedLength);
        continue;
      }
      if (member.kind === 'incomplete' && !window.ended) {
        const failure: { message: string | null } = { message: null };
        yield* gunzipRest(window, failure);
        if (failure.message !== null)
          report(`The gzip data behind this offset is damaged: ${failure.message}.`);
        return;
      }
      if (member.kind === 'incomplete') {
        report('The file ends within a gzip member: it was cut.');
        yield* gunzipRest(window, { message: null });
        return;
      }
      report('A gzip member is damaged.');
      drop(1);
      const next = window.indexOf(magic);
      drop(next < 0 ? Math.max(window.bytes.byteLength - magic.byteLength + 1, 1) : next);
    }
  } finally {
    await window.close();
  }
}

/** A file of a single member may be of any size: it is inflated piece by piece. */
async function* gunzipRest(
  window: ByteWindow,
  failure: { message: string | null },
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 2 ** 16 });
  let ready: Buffer[] = [];
  gunzip.on('data', (bytes: Buffer) => ready.push(bytes));
  gunzip.on('error', (error) => (failure.message = error.message));
  while (failure.message === null && ((await window.fill(streamedBytes)) || window.bytes.byteLength > 0)) {
    const piece = window.bytes.subarray(0, streamedBytes);
    await new Promise<void>((resolve) => {
      gunzip.once('error', () => resolve());
      gunzip.write(piece, () => resolve());
    });
    gunzip.removeAllListeners('error');
    gunzip.on('error', (error) => (failure.message = error.message));
    window.drop(piece.byteLength);
    yield* ready;
    ready = [];
  }
  if (failure.message === null) {
    gunzip.end();
    await Promise.race([once(gunzip, 'end'), once(gunzip, 'error')]).catch(() => undefined);
  }
  gunzip.destroy();
  yield* ready;
}
