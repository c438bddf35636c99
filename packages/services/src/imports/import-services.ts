import { refusal, type ActorContext } from '@meguri/api/services-port';
import { openImportBuckets } from '@meguri/archive';
import { defaultImportAccess, type BucketAccess, type ImportView } from '@meguri/contracts';
import { findImport, findSeedList, insertImport, listImports, moveImport } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { ensureDefaultSeedList } from '../seeds/default-seed-list.ts';
import { findSources, requireFileCount } from './find-sources.ts';
import type { ImportSource } from './import-source.ts';

interface ImportAct {
  id: number;
  reason?: string | undefined;
}

interface NewImport {
  seedList: string | null;
  /** Copies the files into the archive; by default they are indexed in place. */
  copy?: boolean | undefined;
  reason?: string | undefined;
}

export interface ImportServices {
  /**
   * Queues an import of files of this machine, and of objects in buckets; the control plane reads them.
   *
   * @param call.input.paths paths of files, and locations such as `s3://bucket/folder`, which mean all objects below them
   * @throws {ServiceError} `invalid` for a path that is no file, `not-found` for an unknown seed list, `unavailable` for a
   *   bucket that cannot be read
   */
  createImport(call: {
    ctx: ActorContext;
    input: NewImport & { paths: readonly string[] };
  }): Promise<ImportView>;
  /** The same for files that are resolved already. */
  queueImport(call: {
    ctx: ActorContext;
    input: NewImport & { files: readonly ImportSource[] };
  }): Promise<ImportView>;
  listImports(input: { limit: number }): Promise<ImportView[]>;
  /** @throws {ServiceError} `not-found` */
  getImport(input: { id: number }): Promise<ImportView>;
  /** Pauses an import. @throws {ServiceError} `not-found`, `conflict` in another state */
  pauseImport(call: { ctx: ActorContext; input: ImportAct }): Promise<ImportView>;
  /**
   * Resumes an import that was paused or failed.
   *
   * @throws {ServiceError} `not-found`, `conflict` in another state
   */
  resumeImport(call: { ctx: ActorContext; input: ImportAct }): Promise<ImportView>;
  /**
   * Removes the captures of an import, and pages that are known from it alone.
   *
   * @throws {ServiceError} `not-found`
   */
  removeImport(call: { ctx: ActorContext; input: ImportAct }): Promise<ImportView>;
}

/** @param access how buckets are reached; by default as the SDK finds it */
export function createImportServices(
  deps: Dependencies,
  access: BucketAccess = defaultImportAccess,
): ImportServices {
  const { prisma, clock } = deps;
  const buckets = openImportBuckets(access);
  const getImport: ImportServices['getImport'] = async ({ id }) => {
    const found = await findImport(prisma, id);
    if (!found) throw refusal('not-found', 'unknownImport', { id: String(id) }, 'id');
    const { seedListId: _, done: __, files, ...view } = found;
    return { ...view, files: files.map(({ tag: ___, otherForms: ____, ...file }) => file) };
  };
  const auditOf = (
    ctx: ActorContext,
    action: 'import.create' | 'import.pause' | 'import.resume' | 'import.remove',
    { after, reason }: { after?: { files: number; copies: boolean }; reason: string | undefined },
  ) => {
    const { subject: _, ...audit } = actOf(ctx, {
      at: clock.now(),
      action,
      subject: '',
      before: null,
      after: after ?? null,
      reason,
    });
    return audit;
  };
  const queueImport: ImportServices['queueImport'] = async ({
    ctx,
    input: { files, seedList, copy = false, reason },
  }) => {
    requireFileCount(files.length);
    const list =
      seedList === null ? await ensureDefaultSeedList(deps) : await findSeedList(prisma, { name: seedList });
    if (!list) throw refusal('not-found', 'seedListGone', {}, 'seedList');
    const audit = auditOf(ctx, 'import.create', { after: { files: files.length, copies: copy }, reason });
    const id = await insertImport(prisma, { seedListId: list.id, files, copies: copy, audit });
    return getImport({ id });
  };
  return {
    queueImport,
    createImport: async ({ ctx, input: { paths, ...input } }) => {
      requireFileCount(paths.length);
      return queueImport({ ctx, input: { ...input, files: await findSources(paths, buckets) } });
    },
    listImports: ({ limit }) => listImports(prisma, limit),
    getImport,
    pauseImport: async ({ ctx, input: { id, reason } }) => {
      const { state } = await getImport({ id });
      const audit = auditOf(ctx, 'import.pause', { reason });
      if (!(await moveImport(prisma, { id, from: ['queued', 'reading', 'storing'], to: 'paused', audit })))
        throw refusal('conflict', 'importNotRunning', { id: String(id), state }, 'id');
      return getImport({ id });
    },
    resumeImport: async ({ ctx, input: { id, reason } }) => {
      const { state } = await getImport({ id });
      const audit = auditOf(ctx, 'import.resume', { reason });
      if (!(await moveImport(prisma, { id, from: ['failed', 'paused'], to: 'queued', audit })))
        throw refusal('conflict', 'importNotStopped', { id: String(id), state }, 'id');
      return getImport({ id });
    },
    removeImport: async ({ ctx, input: { id, reason } }) => {
      await getImport({ id });
      const audit = auditOf(ctx, 'import.remove', { reason });
      const from = ['queued', 'reading', 'storing', 'paused', 'done', 'failed'] as const;
      await moveImport(prisma, { id, from, to: 'removing', audit });
      return getImport({ id });
    },
  };
}
