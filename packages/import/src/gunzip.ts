import { once } from 'node:events';
import { createGunzip } from 'node:zlib';
import { ByteWindow, inflateMember } from '@meguri/warc';
import type { ByteSource, ImportProblem } from './entry.ts';

const magic = Buffer.from([0x1f, 0x8b, 8]);
/**
 * Members up to this size are read whole, so that damage in one leaves the others. Those of ZipNum have some
 * kilobytes.
 */
const wholeMemberBytes = 2 ** 20;
/** Longest text of a member that is read whole; a longer one is inflated in chunks. */
const inflatedBytes = 2 ** 24;
/** Bytes of text per chunk: memory holds a line for each line end in it. */
const textBytes = 2 ** 16;
/**
 * bgzip splits lines across members, and marks these by a field in their headers. Other programs end a member
 * with a line.
 */
const [flagsAt, extraFlag, newline] = [3, 4, 0x0a];
const streamedBytes = 2 ** 14;
/** Chunk size in a damaged member: the text of the chunk with the damage is lost. */
const damagedPieceBytes = 2 ** 8;

/**
 * The text of a gzip file with any number of members, in chunks. After damage it continues with the next
 * member; ZipNum files have one every few thousand lines.
 *
 * @param onProblem is called for each damage; its line is unknown here
 */
export async function* gunzipAll(
  source: ByteSource,
  onProblem: (problem: ImportProblem) => void,
): AsyncGenerator<Uint8Array> {
  const window = new ByteWindow(source);
  try {
    while ((await window.fill(wholeMemberBytes)) || window.bytes.byteLength > 0) {
      const member = inflateMember(window.bytes, inflatedBytes);
      if (member.kind === 'member') {
        for (let at = 0; at < member.bytes.byteLength; at += textBytes)
          yield member.bytes.subarray(at, at + textBytes);
        const isWholeLines = ((window.bytes[flagsAt] ?? 0) & extraFlag) === 0;
        if (isWholeLines && member.bytes.at(-1) !== newline) yield Buffer.from('\n');
        window.drop(member.compressedLength);
        continue;
      }
      const isLong = member.kind === 'incomplete' ? !window.ended : member.reason === 'too-large';
      const start = window.dropped;
      const damage = yield* gunzipOn(window, isLong ? streamedBytes : damagedPieceBytes);
      if (damage === null) return;
      // Separates the line that the damage cut from the next one.
      yield Buffer.from('\n');
      onProblem({ line: null, offset: window.dropped, ...problems[damage] });
      if (window.dropped === start) window.drop(1);
      await dropUntilMember(window);
    }
  } finally {
    await window.close();
  }
}

type Damage = 'damaged' | 'checksum' | 'cut';

const refetch = 'Fetch the file again from its source.';
const problems: Readonly<Record<Damage, Pick<ImportProblem, 'reason' | 'fix'>>> = {
  damaged: {
    reason: 'The gzip data is damaged here: the lines from here to the next gzip member are missing.',
    fix: `${refetch} The lines before and those of later members are imported.`,
  },
  checksum: {
    reason:
      'The checksum of the gzip member that ends here is wrong: its lines may be damaged, and the last ones are missing.',
    fix: `${refetch} All lines that could be read are imported.`,
  },
  cut: {
    reason: 'The file ends within a gzip member: it was cut.',
    fix: `${refetch} The lines before the cut are imported.`,
  },
};

/**
 * Inflates the rest of the file in chunks, from the beginning of a member. Null: to its end. At damage, the
 * window begins with the damaged chunk.
 */
async function* gunzipOn(window: ByteWindow, pieceBytes: number): AsyncGenerator<Uint8Array, Damage | null> {
  const gunzip = createGunzip({ chunkSize: textBytes });
  let ready: Buffer[] = [];
  let damage: Damage | null = null;
  gunzip.on('data', (bytes: Buffer) => ready.push(bytes));
  gunzip.on('error', (error: NodeJS.ErrnoException) => {
    damage =
      error.code === 'Z_BUF_ERROR'
        ? 'cut'
        : /^incorrect (data|length) check$/.test(error.message)
          ? 'checksum'
          : 'damaged';
  });
  try {
    while ((await window.fill(pieceBytes)) || window.bytes.byteLength > 0) {
      const piece = window.bytes.subarray(0, pieceBytes);
      const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
      gunzip.once('error', fail);
      await Promise.race([new Promise<void>((resolve) => void gunzip.write(piece, () => resolve())), failed]);
      gunzip.off('error', fail);
      yield* ready;
      ready = [];
      if (damage !== null) return damage;
      window.drop(piece.byteLength);
    }
    gunzip.end();
    if (!gunzip.readableEnded) await once(gunzip, 'end').catch(() => undefined);
    yield* ready;
    return damage;
  } finally {
    gunzip.destroy();
  }
}

async function dropUntilMember(window: ByteWindow): Promise<void> {
  while ((await window.fill(wholeMemberBytes)) || window.bytes.byteLength > 0) {
    const next = window.indexOf(magic);
    if (next >= 0) return window.drop(next);
    window.drop(window.ended ? window.bytes.byteLength : window.bytes.byteLength - magic.byteLength + 1);
  }
}
