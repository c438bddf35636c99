import { refusal, type ActorContext, type TrialInput } from '@meguri/api/services-port';
import { readAnalyserParameters, type AnalyserTrial, type Columns } from '@meguri/contracts';
import { readAnalyserSource } from '@meguri/database';
import {
  builtInDeclaration,
  checkRow,
  cutPieces,
  findAnalyser,
  findProtection,
  inferColumns,
  isBuiltIn,
  placeAnalyser,
  runScan,
  type DocumentRow,
  type PieceDocument,
} from '@meguri/scans';
import { readerOf } from '../../access/require-readable.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import type { SnapshotServices } from '../../snapshots/snapshot-services.ts';
import { withRunDirectory } from '../run-directory.ts';
import { limited, refuse } from '../scan-words.ts';

/** A trial that takes longer is ended. */
const maxSeconds = 120;
const secondsPerDocument = 20;
const maxTrials = 1;
const shownRows = 200;
const rowCharacters = 4_000;
const shownSkipped = 100;
const reasonCharacters = 2_000;
const pieceLimits = { maxBytes: 4 * 2 ** 20, maxRecords: 16 };

/** Runs analysers over a few documents, one trial at a time in this process. */
export function createTrials(
  { prisma }: Dependencies,
  places: { directory: () => string; snapshots: Pick<SnapshotServices, 'openSnapshotRecords'> },
): (ctx: ActorContext, input: TrialInput) => Promise<AnalyserTrial> {
  let running = 0;
  return async (ctx, input) => {
    if (running >= maxTrials) throw refusal('unavailable', 'trialBusy');
    running += 1;
    try {
      return await run(ctx, input);
    } finally {
      running -= 1;
    }
  };

  async function run(ctx: ActorContext, input: TrialInput): Promise<AnalyserTrial> {
    const { name, version = null, snapshot, documents } = input;
    const stored = isBuiltIn(name) ? null : await readAnalyserSource(prisma, name, version);
    const declaration = stored?.declaration ?? builtInDeclaration(name);
    if (!declaration) throw refusal('not-found', 'unknownAnalyser', { name }, 'name');
    const parameters = readAnalyserParameters(declaration.parameters, input.parameters);
    if (!parameters.ok)
      throw refusal('invalid', 'badAnalyser', { problem: parameters.problem }, 'parameters');
    const protection = findProtection();
    if (stored && protection === 'none') throw refusal('forbidden', 'scanUnprotected');
    const found = await places.snapshots.openSnapshotRecords({ name: snapshot, reader: readerOf(ctx) });
    return withRunDirectory(places.directory(), async (directory) => {
      const analyser = stored ? await placeAnalyser(stored, directory) : await findAnalyser(name);
      const results = collectRows(declaration.columns);
      const startedMs = performance.now();
      const progress = await runScan({
        analyser,
        pieces: cutPieces(limited(found.places(), documents), pieceLimits),
        source: found.source,
        directory,
        workers: 1,
        protection,
        parameters: parameters.values,
        limits: { secondsPerDocument, startSeconds: secondsPerDocument, maxSkipped: documents },
        signal: AbortSignal.timeout(maxSeconds * 1_000),
        commit: async (pieceDocuments, rows, declared) => results.add(pieceDocuments, rows, declared),
      }).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'TimeoutError')) refuse('scanFailed')(error);
        const problem = `The trial took longer than ${maxSeconds} s. Try fewer documents.`;
        throw refusal('invalid', 'scanFailed', { problem });
      });
      return {
        documents: progress.documents,
        columns: results.columns ?? {},
        rows: results.shown,
        rowCount: results.count,
        skipped: progress.skipped.slice(0, shownSkipped).map(({ id, url, reason, errorOutput }) => ({
          id,
          url,
          reason,
          errorOutput: errorOutput.slice(-reasonCharacters),
        })),
        seconds: (performance.now() - startedMs) / 1_000,
        protection,
      };
    });
  }
}

/** The first rows, and the number of all. All fit the columns. */
function collectRows(declared: Columns | null) {
  const results = {
    columns: declared,
    shown: [] as AnalyserTrial['rows'],
    count: 0,
    add: (documents: readonly PieceDocument[], rows: readonly DocumentRow[], ofAnalyser: Columns | null) => {
      results.columns ??= ofAnalyser;
      if (rows.length === 0) return;
      const columns = (results.columns ??= inferColumns(rows.map(({ row }) => row)));
      const urls = new Map(documents.map(({ id, url }) => [id, url]));
      for (const { id, row } of rows) {
        results.count += 1;
        checkRow(columns, row, results.count);
        if (results.shown.length < shownRows)
          results.shown.push({ url: urls.get(id) ?? '', row: shortened(JSON.stringify(row)) });
      }
    },
  };
  return results;
}

const shortened = (text: string) =>
  text.length > rowCharacters ? `${text.slice(0, rowCharacters).toWellFormed()}…` : text;
