import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Columns } from '@meguri/contracts';
import type { DocumentRow, PieceDocument } from '@meguri/scans';

const digestModulus = 2n ** 128n;

/** A file of results whose bytes would survive a power failure. */
export interface WrittenPart {
  name: string;
  bytes: number;
  digest: bigint;
}

/**
 * Writes rows into a file of results. It counts once a piece names it.
 *
 * @param input.columns of the scan; all rows fit them
 */
export async function writePart(input: {
  directory: string;
  /** Without suffix. */
  name: string;
  columns: Columns;
  documents: readonly PieceDocument[];
  rows: readonly DocumentRow[];
}): Promise<WrittenPart> {
  const { directory, columns, documents, rows } = input;
  const name = `${input.name}.jsonl`;
  const byId = new Map(documents.map((document) => [document.id, document]));
  const names = Object.keys(columns).toSorted();
  let digest = 0n;
  const lines = rows.map(({ id, row }) => {
    const document = byId.get(id);
    const own = { id, url: document?.url ?? '', captured_at: document?.capturedAt.toISOString() ?? null };
    const cells = Object.fromEntries(names.map((column) => [column, row[column] ?? null]));
    const line = JSON.stringify({ ...own, ...cells });
    digest = (digest + digestOf(line)) % digestModulus;
    return line;
  });
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const temporary = path.join(directory, `.${name}.tmp`);
  try {
    const handle = await open(temporary, 'w', 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path.join(directory, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const held = await open(directory, 'r');
  try {
    await held.sync();
  } finally {
    await held.close();
  }
  return { name, bytes: bytes.byteLength, digest };
}

/** 128 bits of a row: their sum does not depend on the order of rows, and tells double ones. */
function digestOf(line: string): bigint {
  return BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`);
}
