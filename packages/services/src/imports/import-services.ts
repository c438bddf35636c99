import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { refusal, type ActorContext } from '@meguri/api/services-port';
import { importLimits, type ImportView } from '@meguri/contracts';
import { findImport, findSeedList, insertImport, listImports, moveImport } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { ensureDefaultSeedList } from '../seeds/default-seed-list.ts';

interface ImportAct {
  id: number;
  reason?: string | undefined;
}

export interface ImportServices {
  /**
   * Queues an import of files of this machine; the control plane reads them.
   *
   * @throws {ServiceError} `invalid` for a path that is no file, `not-found` for an unknown seed list
   */
  createImport(call: {
    ctx: ActorContext;
    input: {
      paths: readonly string[];
      seedList: string | null;
      /** Copies the files into the archive; by default they are indexed where they are. */
      copy?: boolean | undefined;
      reason?: string | undefined;
    };
  }): Promise<ImportView>;
  listImports(input: { limit: number }): Promise<ImportView[]>;
  /** @throws {ServiceError} `not-found` */
  getImport(input: { id: number }): Promise<ImportView>;
  /** Stops it until it is resumed. @throws {ServiceError} `not-found`, `conflict` in another state */
  pauseImport(call: { ctx: ActorContext; input: ImportAct }): Promise<ImportView>;
  /** Goes on with an import that was paused or failed. @throws {ServiceError} `not-found`, `conflict` in another state */
  resumeImport(call: { ctx: ActorContext; input: ImportAct }): Promise<ImportView>;
  /** Removes its captures, and the pages that nothing else knows. @throws {ServiceError} `not-found` */
  removeImport(call: { ctx: ActorContext; input: ImportAct }): Promise<ImportView>;
}

export function createImportServices(deps: Dependencies): ImportServices {
  const { prisma, clock } = deps;
  const getImport: ImportServices['getImport'] = async ({ id }) => {
    const found = await findImport(prisma, id);
    if (!found) throw refusal('not-found', 'unknownImport', { id: String(id) }, 'id');
    const { seedListId: _, done: __, ...view } = found;
    return view;
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
  return {
    createImport: async ({ ctx, input: { paths, seedList, copy = false, reason } }) => {
      if (paths.length === 0 || paths.length > importLimits.files)
        throw refusal('invalid', 'importFileCount', { most: String(importLimits.files) }, 'paths');
      const files = await Promise.all(paths.map(locateFile));
      const list =
        seedList === null
          ? await ensureDefaultSeedList(deps)
          : await findSeedList(prisma, { name: seedList });
      if (!list) throw refusal('not-found', 'seedListGone', {}, 'seedList');
      const audit = auditOf(ctx, 'import.create', { after: { files: files.length, copies: copy }, reason });
      const id = await insertImport(prisma, { seedListId: list.id, files, copies: copy, audit });
      return getImport({ id });
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

/** The file that a path means, wherever links lead. */
async function locateFile(given: string): Promise<{ path: string; bytes: number }> {
  try {
    const file = await realpath(path.resolve(given));
    const found = await stat(file);
    if (found.isFile()) return { path: file, bytes: found.size };
  } catch {
    // Missing, or not to be read.
  }
  throw refusal('invalid', 'noImportFile', { path: given.slice(0, 300) }, 'paths');
}
