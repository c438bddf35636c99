import path from 'node:path';
import type { Columns, ScanDefinitionInput, ScanState } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import { openPartWriter, partsPlace, type DocumentRow, type PieceDocument } from '@meguri/scans';

/** A scan as nodes leave it. */
export interface StoredScan {
  name: string;
  state: ScanState;
  format: 'parquet' | 'jsonl';
  columns: Columns;
  /** Each is a piece that is done. */
  pieces: readonly { document: PieceDocument; rows: readonly DocumentRow['row'][] }[];
  definition?: Partial<ScanDefinitionInput>;
  /** Of the process that has its lease. */
  dispatcher?: string;
}

/** Stores a scan of the analyser `words` with its parts. @returns its id */
export async function storeScan(prisma: PrismaClient, directory: string, scan: StoredScan): Promise<string> {
  const { name, state, format, columns, pieces, dispatcher = null } = scan;
  const definition = { source: { kind: 'snapshot', name: 'all' }, analyser: { name: 'words' }, format };
  const { id } = await prisma.scan.create({
    data: {
      name,
      state,
      definition: { ...definition, ...scan.definition },
      analyserName: 'words',
      createdAt: new Date(),
      startedAt: new Date(),
      createdBy: 'operator',
      columns,
      dispatcher,
    },
  });
  const writer = await openPartWriter(partsPlace(path.join(directory, String(id))), format, {
    scratch: directory,
  });
  let [rows, resultBytes, parts, digest] = [0, 0, 0, 0n];
  for (const [first, piece] of pieces.entries()) {
    const documents = [piece.document];
    const ofDocument = piece.rows.map((row) => ({ id: piece.document.id, row }));
    const part = await writer.write({
      name: `${first}-1`,
      columns,
      documents,
      rows: ofDocument,
      rowsBefore: 0,
    });
    rows += part?.rows ?? 0;
    resultBytes += part?.bytes ?? 0;
    digest += part?.digest ?? 0n;
    parts += part ? 1 : 0;
    const of = { scanId: id, first, records: 1, bytes: 1, fileId: 1, nodeId: 1 };
    const result = { part: part?.file ?? null, partBytes: part?.bytes ?? 0, rows: part?.rows ?? 0 };
    await prisma.scanPiece.create({ data: { ...of, ...result, state: 'done' } });
  }
  writer.close();
  await prisma.scan.update({
    where: { id },
    data: { rows, resultBytes, parts, digest: String(digest % 2n ** 128n) },
  });
  return String(id);
}
