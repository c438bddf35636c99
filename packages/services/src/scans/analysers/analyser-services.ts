import { createHash } from 'node:crypto';
import { refusal, type AnalyserServices } from '@meguri/api/services-port';
import {
  analyserFileSchema,
  analyserNameSchema,
  isModuleFile,
  maxAnalyserBytes,
  maxAnalyserVersions,
  type AnalyserRow,
  type AnalyserVersion,
} from '@meguri/contracts';
import {
  deleteAnalyser,
  insertAnalyser,
  listAnalysers,
  readAnalyserSource,
  type StoredAnalyser,
} from '@meguri/database';
import { builtIn, builtInDeclaration, findProtection, isBuiltIn, programProblem } from '@meguri/scans';
import { actOf } from '../../audit/audit-log.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import type { SnapshotServices } from '../../snapshots/snapshot-services.ts';
import { createProtectionProbe } from './protection-probe.ts';
import { declarationOf } from './declaration-of.ts';
import { createTrials } from './try-analyser.ts';

const historyShown = 100;
/** Longest source that is shown. */
const maxShownBytes = 2 ** 20;

/**
 * The registry of analysers.
 *
 * @param places.directory for analysers that run here; undefined where this process cannot write there
 */
export function createAnalyserServices(
  deps: Dependencies,
  places: { directory: string | undefined; snapshots: Pick<SnapshotServices, 'openSnapshotRecords'> },
): AnalyserServices {
  const { prisma, clock } = deps;
  const directory = () => {
    if (places.directory === undefined) throw refusal('unavailable', 'scansUnreadable');
    return places.directory;
  };
  const protectionNow = createProtectionProbe(findProtection, () => performance.now());
  const trials = createTrials(deps, { directory, snapshots: places.snapshots });
  return {
    list: async () => ({
      rows: [...builtInRows(), ...uploadedRows(await listAnalysers(prisma))],
      protection: protectionNow(),
    }),

    get: async ({ input: { name, version } }) => {
      const stored = isBuiltIn(name) ? [] : await listAnalysers(prisma, name);
      const [row] = isBuiltIn(name) ? builtInRows().filter((one) => one.name === name) : uploadedRows(stored);
      if (!row) throw refusal('not-found', 'unknownAnalyser', { name }, 'name');
      const history = isBuiltIn(name) ? [row.latest] : stored.map((one) => one.version);
      const selected = version === undefined ? row.latest : history.find((one) => one.version === version);
      if (!selected)
        throw refusal('not-found', 'unknownAnalyserVersion', { name, version: version ?? 0 }, 'version');
      const found = isBuiltIn(name) ? null : await readAnalyserSource(prisma, name, selected.version);
      return {
        ...row,
        selected,
        source: found && textOf(found.source),
        history: history.slice(0, historyShown),
      };
    },

    upload: async ({ ctx, input }) => {
      const name = checked(analyserNameSchema.safeParse(input.name), 'name');
      const fileName = checked(analyserFileSchema.safeParse(input.fileName), 'fileName');
      if (isBuiltIn(name)) throw refusal('invalid', 'analyserNameBuiltIn', { name }, 'name');
      const source = Buffer.from(input.source, 'base64');
      const problem =
        source.byteLength === 0 || source.byteLength > maxAnalyserBytes
          ? `The file has ${source.byteLength} bytes. An analyser has 1 to ${maxAnalyserBytes}.`
          : programProblem(fileName, source);
      if (problem !== null) throw refusal('invalid', 'badAnalyser', { problem }, 'source');
      const protection = findProtection();
      if (protection === 'none') throw refusal('forbidden', 'analyserUnprotected');
      const { columns, parameters } = input;
      const declaration = await declarationOf(
        { fileName, source, given: { columns, parameters } },
        { directory: directory(), protection },
      );
      const digest = createHash('sha256').update(source).digest();
      const act = { at: clock.now(), action: 'analyser.upload', subject: '', before: null } as const;
      const after = { sha256: digest.toString('hex'), bytes: source.byteLength };
      const { subject: _, ...audit } = actOf(ctx, { ...act, after, reason: input.reason });
      const form = isModuleFile(fileName) ? 'module' : 'program';
      const analyser = {
        name,
        form,
        fileName,
        about: input.about,
        source,
        digest,
        declaration,
        audit,
      } as const;
      const stored = await insertAnalyser(prisma, analyser, maxAnalyserVersions);
      if (stored === null) throw refusal('conflict', 'tooManyAnalysers', { most: maxAnalyserVersions });
      return versionOf(await listAnalysers(prisma, name), name, stored.version);
    },

    trial: ({ ctx, input }) => trials(ctx, input),

    remove: async ({ ctx, input: { name, version, reason } }) => {
      const act = {
        at: clock.now(),
        action: 'analyser.remove',
        subject: '',
        before: { version },
        after: null,
      } as const;
      const { subject: _, ...audit } = actOf(ctx, { ...act, reason });
      const removed = await deleteAnalyser(prisma, { name, version, audit });
      if (removed === 'unknown')
        throw refusal('not-found', 'unknownAnalyserVersion', { name, version }, 'version');
      if (removed !== 'removed')
        throw refusal('conflict', 'analyserInUse', { name, version, ...removed }, 'version');
    },
  };
}

function versionOf(stored: readonly StoredAnalyser[], name: string, version: number): AnalyserVersion {
  const found = stored.find((one) => one.version.version === version);
  if (!found) throw refusal('not-found', 'unknownAnalyserVersion', { name, version }, 'version');
  return found.version;
}

function builtInRows(): AnalyserRow[] {
  return Object.entries(builtIn).map(([name, { about, columns }]) => ({
    name,
    form: 'built-in',
    about,
    versions: 1,
    latest: {
      version: 0,
      digest: null,
      fileName: null,
      bytes: 0,
      createdAt: null,
      createdBy: null,
      scans: 0,
      ...(builtInDeclaration(name) ?? { columns, parameters: [], key: null }),
    },
  }));
}

/** @param stored by name, latest first */
function uploadedRows(stored: readonly StoredAnalyser[]): AnalyserRow[] {
  const rows = new Map<string, AnalyserRow>();
  for (const { name, form, about, version } of stored) {
    const row = rows.get(name);
    if (row) row.versions += 1;
    else rows.set(name, { name, form, about, versions: 1, latest: version });
  }
  return [...rows.values()];
}

function textOf(source: Uint8Array): string | null {
  if (source.byteLength > maxShownBytes || source.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    return null;
  }
}

function checked(
  parsed: { success: true; data: string } | { success: false; error: { issues: { message: string }[] } },
  field: string,
): string {
  if (parsed.success) return parsed.data;
  throw refusal('invalid', 'badAnalyser', { problem: parsed.error.issues[0]?.message ?? '' }, field);
}
