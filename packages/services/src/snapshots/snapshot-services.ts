import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readsEverything, type Reader } from '@meguri/access';
import { refusal, type ActorContext } from '@meguri/api/services-port';
import {
  snapshotDefinitionSchema,
  snapshotNameSchema,
  urlListName,
  type SnapshotDefinition,
  type SnapshotDefinitionInput,
  type SnapshotDiff,
  type SnapshotEstimate,
  type SnapshotFormat,
  type SnapshotView,
  type UnchangedForm,
} from '@meguri/contracts';
import { placeRanges, readUrlList } from '@meguri/urls';
import {
  deleteSnapshot,
  findSnapshot,
  insertSnapshot,
  listAccessRules,
  listSnapshots,
  listActiveTakedowns,
  queueSnapshot,
} from '@meguri/database';
import {
  diffFile,
  archivePointers,
  exportTag,
  readPointers,
  sumPointers,
  type ExportFile,
  type RecordSource,
} from '@meguri/snapshots/exports';
import type { Archive } from '../archive/open-archive.ts';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { createAffecting } from './affecting-apart.ts';
import { createDiffs } from './diff-apart.ts';
import { createEstimates } from './estimate-apart.ts';
import { createOpener, createPreparations } from './prepare-apart.ts';
import { recordSourceOf } from './record-source.ts';
import { indexPlace, snapshotPlace } from './snapshot-place.ts';

interface NewSnapshot {
  name: string;
  definition: SnapshotDefinitionInput;
  /**
   * The list of URLs that it is limited to: its text, or a function that stores it in the directory of the
   * snapshot; null: no list.
   */
  urlList: string | { store: (snapshotDirectory: string) => Promise<void> } | null;
  reason?: string | undefined;
}

interface ExportRequest {
  name: string;
  format: SnapshotFormat;
  /** Default: as revisit records. */
  unchanged?: UnchangedForm | undefined;
  reader: Reader;
}

/** The records of a snapshot, as a scan reads them. */
export interface SnapshotRecords {
  records: number;
  storedBytes: number;
  places(): AsyncIterable<{ fileId: number; offset: number; length: number }>;
  source: RecordSource;
}

export interface SnapshotServices {
  /**
   * Stores a definition; the control plane makes the list.
   *
   * @throws {ServiceError} `invalid` with what to correct, `conflict` where the name is taken
   */
  createSnapshot(call: { ctx: ActorContext; input: NewSnapshot }): Promise<SnapshotView>;
  /**
   * What a snapshot would hold, by the URL index as of the latest snapshot. Null: there is no index yet, or
   * too many requests wait.
   *
   * @throws {ServiceError} `invalid` with what to correct
   */
  estimateSnapshot(input: { definition: SnapshotDefinitionInput }): Promise<SnapshotEstimate | null>;
  /**
   * How the URLs of two snapshots differ.
   *
   * @throws {ServiceError} `not-found`, `conflict` where one is not done, `unavailable`
   */
  diffSnapshots(input: { from: string; to: string }): Promise<SnapshotDiff & { file: string }>;
  listSnapshots(input: { limit: number }): Promise<SnapshotView[]>;
  /** @throws {ServiceError} `not-found` */
  getSnapshot(input: { name: string }): Promise<SnapshotView>;
  /** Removes a snapshot and all of its files, also while it is being made. @throws {ServiceError} `not-found` */
  removeSnapshot(call: {
    ctx: ActorContext;
    input: { name: string; reason?: string | undefined };
  }): Promise<void>;
  /** @throws {ServiceError} `not-found`, `conflict` where it is not done, `forbidden` while rules keep captures from the reader */
  exportSnapshot(input: ExportRequest): Promise<ExportFile>;
  /**
   * The records of a snapshot, in the order of the archive, as takedowns leave them.
   * @throws {ServiceError} as `exportSnapshot`
   */
  openSnapshotRecords(input: Pick<ExportRequest, 'name' | 'reader'>): Promise<SnapshotRecords>;
  /** The present entity tag of the export; null: the snapshot was removed, or the reader may not read it. */
  exportTag(input: ExportRequest): Promise<string | null>;
}

/**
 * @param directory of the snapshots on this machine; undefined where this process cannot reach it
 * @param maxWaitMs after which a caller that waits for an export is asked to retry; by default never
 */
export function createSnapshotServices(
  deps: Dependencies,
  input: { directory: string | undefined; archive: () => Promise<Archive>; maxWaitMs?: number },
): SnapshotServices {
  const { directory, archive, maxWaitMs = null } = input;
  const { prisma, clock } = deps;
  const prepare = createPreparations();
  const openOnce = createOpener(maxWaitMs);
  const compare = createDiffs();
  const affecting = createAffecting();
  /** Takedowns that hide a record of a snapshot: others change nothing of its exports. */
  const hiddenIn = async (place: string) =>
    affecting({ directory: place, hidden: await listActiveTakedowns(prisma) });
  let estimates: ReturnType<typeof createEstimates> | undefined;
  const placeOf = (id: string) => {
    if (directory === undefined) throw refusal('unavailable', 'snapshotsUnreadable');
    return snapshotPlace(directory, id);
  };
  const getSnapshot: SnapshotServices['getSnapshot'] = async ({ name }) => {
    const found = await findSnapshot(prisma, name);
    if (!found) throw refusal('not-found', 'unknownSnapshot', { name }, 'name');
    return found;
  };
  const getDone = async (name: string) => {
    const { id, state, digest, finishedAt } = await getSnapshot({ name });
    if (state !== 'done' || digest === null || finishedAt === null)
      throw refusal('conflict', 'snapshotNotDone', { name, state }, 'name');
    return { name, digest, finishedAt, directory: placeOf(id) };
  };
  // An export has the records of all captures, so only who may read all of them gets one.
  const mayExport = async (reader: Reader) => readsEverything(reader, await listAccessRules(prisma));
  const prepared = async ({ name, format, unchanged = 'revisit', reader }: ExportRequest) => {
    if (!(await mayExport(reader))) throw refusal('forbidden', 'exportRestricted');
    const { directory: place, ...snapshot } = await getDone(name);
    const [{ storage }, hidden] = await Promise.all([archive(), hiddenIn(place)]);
    const source = await recordSourceOf(prisma, storage);
    const input = { snapshot, directory: place, format, unchanged, hidden, source };
    await prepare(input);
    return input;
  };
  return {
    estimateSnapshot: async ({ definition }) => {
      if (directory === undefined) return null;
      const places = { index: indexPlace(directory), scratch: path.join(directory, 'estimates') };
      estimates ??= createEstimates(deps, places);
      return estimates(checkedDefinition(definition));
    },
    diffSnapshots: async (names) => {
      const [from, to] = [await getDone(names.from), await getDone(names.to)];
      const input = { from, to, hidden: await listActiveTakedowns(prisma) };
      return { ...(await compare(input)), file: diffFile(input) };
    },
    createSnapshot: async ({ ctx, input }) => {
      const { name, definition, urlList } = checked(input);
      const { reason } = input;
      const act = { at: clock.now(), action: 'snapshot.create', subject: '', before: null } as const;
      const { subject: _, ...audit } = actOf(ctx, { ...act, after: { ...definition }, reason });
      const id = await insertSnapshot(prisma, { name, definition, audit });
      if (id === null) throw refusal('conflict', 'snapshotNameTaken', { name }, 'name');
      if (typeof urlList === 'string') await storeUrlList(placeOf(id), urlList);
      else await urlList?.store(placeOf(id));
      await queueSnapshot(prisma, id);
      return getSnapshot({ name });
    },
    listSnapshots: ({ limit }) => listSnapshots(prisma, limit),
    getSnapshot,
    removeSnapshot: async ({ ctx, input: { name, reason } }) => {
      const { id } = await getSnapshot({ name });
      const act = {
        at: clock.now(),
        action: 'snapshot.remove',
        subject: '',
        before: null,
        after: null,
      } as const;
      const { subject: _, ...audit } = actOf(ctx, { ...act, reason });
      if (!(await deleteSnapshot(prisma, { name, audit })))
        throw refusal('not-found', 'unknownSnapshot', { name }, 'name');
      // Where it cannot be reached, the control plane removes what belongs to no snapshot.
      if (directory !== undefined) await rm(placeOf(id), { recursive: true, force: true });
    },
    exportTag: async ({ name, format, unchanged = 'revisit', reader }) => {
      const found = await findSnapshot(prisma, name);
      if (!found?.digest || !(await mayExport(reader))) return null;
      const place = placeOf(found.id);
      const hidden = await hiddenIn(place);
      return exportTag({ directory: place, digest: found.digest, format, unchanged, hidden });
    },
    exportSnapshot: async (request) => openOnce(await prepared(request)),
    openSnapshotRecords: async (request) => {
      const input = await prepared({ ...request, format: 'warc' });
      const records = archivePointers(input);
      const places = async function* () {
        for await (const pointers of readPointers(records)) yield* pointers;
      };
      return { ...(await sumPointers(records)), places, source: input.source };
    },
  };
}

function checked(input: NewSnapshot): Pick<NewSnapshot, 'name' | 'urlList'> & {
  definition: SnapshotDefinition;
} {
  const name = snapshotNameSchema.safeParse(input.name);
  if (!name.success) throw refusal('invalid', 'badSnapshot', { problem: messageOf(name.error) }, 'name');
  const definition = checkedDefinition({ ...input.definition, hasUrlList: input.urlList !== null });
  if (typeof input.urlList === 'string' && readUrlList(input.urlList).urls.length === 0)
    throw refusal(
      'invalid',
      'badSnapshot',
      { problem: 'The list of URLs contains no web address. Begin each URL with http:// or https://.' },
      'urlList',
    );
  return { name: name.data, definition, urlList: input.urlList };
}

function checkedDefinition(input: SnapshotDefinitionInput): SnapshotDefinition {
  const definition = snapshotDefinitionSchema.safeParse(input);
  if (!definition.success)
    throw refusal('invalid', 'badSnapshot', { problem: messageOf(definition.error) }, 'definition');
  const problem = problemOf(() => placeRanges(definition.data.place));
  if (problem !== null) throw refusal('invalid', 'badSnapshot', { problem }, 'definition');
  return definition.data;
}

const messageOf = (error: { issues: readonly { path: PropertyKey[]; message: string }[] }) =>
  error.issues
    .map(({ path: place, message }) => (place.length > 0 ? `${place.join('.')}: ${message}` : message))
    .join(' ');

function problemOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function storeUrlList(directory: string, text: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(path.join(directory, urlListName), text, { mode: 0o600 });
}
