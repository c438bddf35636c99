import { refusal, type ActorContext, type ConsoleScanServices } from '@meguri/api/services-port';
import {
  readAnalyserParameters,
  scanBounds,
  scanDefinitionSchema,
  scanNameSchema,
  type AnalyserValues,
  type ScanDefinition,
  type ScanState,
} from '@meguri/contracts';
import {
  findScan,
  findScanView,
  findSnapshot,
  insertScan,
  listScanRows,
  listScanSkipped,
  moveScan,
  readAnalyserSource,
  readScanTrace,
  type PrismaClient,
} from '@meguri/database';
import { builtInDeclaration, isBuiltIn } from '@meguri/scans';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';

const perList = { scans: 50, skipped: 100 } as const;
const position = z.string().regex(/^\d{1,18}$/);

type Act = 'pause' | 'resume' | 'cancel' | 'remove';

/** Transitions: the states that permit an act, and the state that follows. */
const moves: Record<Act, { from: readonly ScanState[]; to: ScanState }> = {
  pause: { from: ['queued', 'running', 'waiting'], to: 'paused' },
  // The dispatcher begins or continues.
  resume: { from: ['paused', 'waiting'], to: 'running' },
  cancel: { from: ['queued', 'running', 'paused', 'waiting', 'finishing'], to: 'cancelled' },
  remove: {
    from: ['queued', 'running', 'paused', 'waiting', 'finishing', 'done', 'failed', 'cancelled'],
    to: 'removing',
  },
};

/** Scans for the console and the command line. The control plane dispatches them, and removes their files. */
export function createConsoleScans(deps: Dependencies): ConsoleScanServices {
  const { prisma, clock } = deps;
  const get: ConsoleScanServices['get'] = async ({ input: { name } }) => {
    const found = await findScanView(prisma, name);
    if (!found || found.state === 'removing') throw refusal('not-found', 'unknownScan', { name }, 'name');
    return found;
  };
  const auditOf = (
    ctx: ActorContext,
    action: Act | 'create',
    { after = null, reason }: { after?: Record<string, unknown> | null; reason: string | undefined },
  ) => {
    const at = clock.now();
    const act = { at, action: `scan.${action}`, subject: '', before: null, after } as const;
    const { subject: _, ...audit } = actOf(ctx, { ...act, reason });
    return audit;
  };
  const move = async (ctx: ActorContext, act: Act, input: { name: string; reason?: string | undefined }) => {
    const { name } = input;
    const { state } = await get({ ctx, input });
    const audit = auditOf(ctx, act, { reason: input.reason });
    if (!(await moveScan(prisma, { name, ...moves[act], at: audit.at, audit })))
      throw refusal('conflict', 'scanStateWrong', { name, state, act }, 'name');
  };
  const moveAndGet =
    (act: Act): ConsoleScanServices['pause'] =>
    async ({ ctx, input }) => {
      await move(ctx, act, input);
      return get({ ctx, input });
    };
  return {
    list: async ({ input }) => {
      const before = decodeCursor(position, input.cursor);
      const found = await listScanRows(prisma, { before, limit: perList.scans + 1 });
      const { rows, last } = firstOf(found, perList.scans);
      return { rows, nextCursor: last && encodeCursor(last.id) };
    },
    get,
    create: async ({ ctx, input: { reason, ...input } }) => {
      const { name, definition } = checked(input);
      const estimate = await checkSource(prisma, definition);
      const { version, parameters } = await chooseAnalyser(prisma, definition);
      const { analyser, source } = definition;
      const audit = auditOf(ctx, 'create', {
        after: { analyser: analyser.name, [source.kind]: source.name },
        reason,
      });
      const created = await insertScan(prisma, {
        name,
        definition: { ...definition, parameters },
        analyserVersion: version,
        estimate,
        maxScans: scanBounds,
        audit,
      });
      if (created === 'name-taken') throw refusal('conflict', 'scanNameTaken', { name }, 'name');
      if (created === 'analyser-gone')
        throw refusal('not-found', 'unknownAnalyser', { name: analyser.name }, 'definition');
      if (created !== 'created') {
        const most = created === 'too-many' ? scanBounds.scans : scanBounds.unfinished;
        throw refusal('conflict', created === 'too-many' ? 'tooManyScans' : 'tooManyUnfinishedScans', {
          most: String(most),
        });
      }
      return get({ ctx, input });
    },
    pause: moveAndGet('pause'),
    resume: moveAndGet('resume'),
    cancel: moveAndGet('cancel'),
    remove: ({ ctx, input }) => move(ctx, 'remove', input),
    skipped: async ({ input: { name, cursor } }) => {
      const after = decodeCursor(position, cursor);
      const found = await listScanSkipped(prisma, { name, after, limit: perList.skipped + 1 });
      if (!found) throw refusal('not-found', 'unknownScan', { name }, 'name');
      const { rows, last } = firstOf(found, perList.skipped);
      return {
        rows: rows.map(({ recordId, url, capturedAt, reason, errorOutput, at }) => ({
          recordId,
          url,
          capturedAt,
          reason,
          errorOutput,
          at,
        })),
        nextCursor: last && encodeCursor(last.recordIndex),
      };
    },
    trace: async ({ input: { name } }) => {
      const nodes = await readScanTrace(prisma, name);
      if (!nodes) throw refusal('not-found', 'unknownScan', { name }, 'name');
      return { nodes };
    },
  };
}

/** The first rows, and the last of these where there are more. */
function firstOf<Row>(found: readonly Row[], limit: number): { rows: Row[]; last: Row | null } {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
}

function checked(input: { name: string; definition: unknown }): { name: string; definition: ScanDefinition } {
  const name = scanNameSchema.safeParse(input.name);
  if (!name.success) throw refusal('invalid', 'badScan', { problem: z.prettifyError(name.error) }, 'name');
  const definition = scanDefinitionSchema.safeParse(input.definition);
  if (!definition.success)
    throw refusal('invalid', 'badScan', { problem: z.prettifyError(definition.error) }, 'definition');
  return { name: name.data, definition: definition.data };
}

const ended: readonly ScanState[] = ['done', 'failed', 'cancelled'];

/** Why a definition is invalid for a scan of another scan's rows; null: it is valid. */
function problemWithRows({ analyser, conditions }: ScanDefinition): string | null {
  if (isBuiltIn(analyser.name))
    return 'Analysers that are built in read documents, not rows. Choose a module or program that was uploaded.';
  const { mediaTypes, statuses, minBytes, maxBytes } = conditions;
  const has = mediaTypes.length + statuses.length > 0 || minBytes !== null || maxBytes !== null;
  return has ? 'Rows of a scan have no media type, status or size. Leave out the conditions.' : null;
}

/** @returns how many documents the source holds */
async function checkSource(prisma: PrismaClient, definition: ScanDefinition): Promise<number> {
  const { source } = definition;
  const { kind, name } = source;
  if (kind === 'scan') {
    const scan = await findScan(prisma, { name });
    if (!scan) throw refusal('not-found', 'unknownScan', { name }, 'definition');
    if (!ended.includes(scan.state))
      throw refusal('conflict', 'scanNotEnded', { name, state: scan.state }, 'definition');
    const problem = problemWithRows(definition);
    if (problem !== null) throw refusal('invalid', 'badScan', { problem }, 'definition');
    return (await findScanView(prisma, name))?.rows ?? 0;
  }
  const snapshot = await findSnapshot(prisma, name);
  if (!snapshot) throw refusal('not-found', 'unknownSnapshot', { name }, 'definition');
  if (snapshot.state !== 'done')
    throw refusal('conflict', 'snapshotNotDone', { name, state: snapshot.state }, 'definition');
  return snapshot.datasheet?.records ?? 0;
}

/** The version of the analyser that a definition means, with checked parameters. */
async function chooseAnalyser(
  prisma: PrismaClient,
  definition: ScanDefinition,
): Promise<{ version: number; parameters: AnalyserValues }> {
  const { name, version } = definition.analyser;
  const found = isBuiltIn(name)
    ? { version: 0, declaration: builtInDeclaration(name) }
    : await readAnalyserSource(prisma, name, version === 0 ? null : version);
  if (!found?.declaration)
    throw version === null || version === 0
      ? refusal('not-found', 'unknownAnalyser', { name }, 'definition')
      : refusal('not-found', 'unknownAnalyserVersion', { name, version }, 'definition');
  if (definition.reduce === true && found.declaration.key === null)
    throw refusal(
      'invalid',
      'badScan',
      {
        problem: `The analyser ${name} has no key by which its rows could be reduced. Leave out reduce, or export key and reduce from the module.`,
      },
      'definition',
    );
  const reading = readAnalyserParameters(found.declaration.parameters, definition.parameters);
  if (!reading.ok) throw refusal('invalid', 'badScan', { problem: reading.problem }, 'definition');
  return { version: found.version, parameters: reading.values };
}
