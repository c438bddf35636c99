import path from 'node:path';
import { refusal, type ActorContext, type ConsoleSourceServices } from '@meguri/api/services-port';
import { newSourceSchema, type NewSource, type PulledList, type SourceRow } from '@meguri/contracts';
import {
  changeSourceKey,
  deleteSource,
  findSeedList,
  insertSource,
  listPulled,
  listSources,
  requestPull,
} from '@meguri/database';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { packageKey } from '../redistribution/seal-package.ts';
import { ensureDefaultSeedList } from '../seeds/default-seed-list.ts';

const perList = 100;
const position = z.string().regex(/^\d{1,18}$/);

interface SourceAct {
  id: number;
  reason?: string | undefined;
}

export interface SourceServices {
  /** All sources, by their address. */
  listSources(): Promise<SourceRow[]>;
  /** Packages of a source, or of all, latest first. */
  listPulled(input: { id: number | null; cursor?: string | undefined }): Promise<PulledList>;
  /**
   * Adds an archive whose packages are pulled from now on.
   *
   * @throws {ServiceError} `invalid` for its address or key, `not-found` for the seed list, `conflict` for a known address
   */
  addSource(call: { ctx: ActorContext; input: z.input<typeof newSourceSchema> }): Promise<SourceRow>;
  /** The key that this archive acknowledges lists of removed records with, for its sources: 32 bytes in base64url. */
  acknowledgementKey(): Promise<string>;
  /** Makes a source due to be pulled now. @throws {ServiceError} `not-found` */
  runSource(call: { ctx: ActorContext; input: SourceAct }): Promise<SourceRow>;
  /**
   * Trusts another key of a source, which has lost its former one. Pulled packages stay, and the chain
   * continues.
   *
   * @throws {ServiceError} `invalid` for the key, `not-found`
   */
  trustSourceKey(call: { ctx: ActorContext; input: SourceAct & { publicKey: string } }): Promise<SourceRow>;
  /** Deletes a source. Imported captures stay. @throws {ServiceError} `not-found` */
  removeSource(call: { ctx: ActorContext; input: SourceAct }): Promise<void>;
}

export function createSourceServices(deps: Dependencies): SourceServices {
  const { prisma, clock } = deps;
  const get = async (id: number): Promise<SourceRow> => {
    const [found] = await listSources(prisma, { now: clock.now(), id });
    if (!found) throw refusal('not-found', 'unknownSource', { id: String(id) }, 'id');
    return found;
  };
  const act = (
    ctx: ActorContext,
    action: 'source.run' | 'source.key' | 'source.remove',
    { id, reason }: SourceAct,
  ) => actOf(ctx, { at: clock.now(), action, subject: `source:${id}`, before: null, after: null, reason });
  return {
    listSources: () => listSources(prisma, { now: clock.now() }),
    listPulled: async ({ id, cursor }) => {
      const before = decodeCursor(position, cursor);
      const found = await listPulled(prisma, { sourceId: id, before, limit: perList + 1 });
      return pageOfRows(found, perList, ({ id: last }) => last);
    },
    addSource: async ({ ctx, input }) => {
      const { url, tokenFile, publicKey, seedList, reason } = checked(input);
      const list =
        seedList === null
          ? await ensureDefaultSeedList(deps)
          : await findSeedList(prisma, { name: seedList });
      if (!list) throw refusal('not-found', 'seedListGone', {}, 'seedList');
      const added = { at: clock.now(), action: 'source.add', before: null, after: { url } } as const;
      const { subject: _, ...audit } = actOf(ctx, { ...added, subject: '', reason });
      const source = { url, tokenFile: path.resolve(tokenFile), publicKey, seedListId: list.id };
      const id = await insertSource(prisma, { ...source, audit });
      if (id === null) throw refusal('conflict', 'sourceTaken', { url }, 'url');
      return get(id);
    },
    acknowledgementKey: async () => (await packageKey(prisma, clock.now())).publicJwk.x,
    runSource: async ({ ctx, input }) => {
      if (!(await requestPull(prisma, { id: input.id, audit: act(ctx, 'source.run', input) })))
        throw refusal('not-found', 'unknownSource', { id: String(input.id) }, 'id');
      return get(input.id);
    },
    trustSourceKey: async ({ ctx, input }) => {
      const publicKey = newSourceSchema.shape.publicKey.safeParse(input.publicKey);
      if (!publicKey.success)
        throw refusal(
          'invalid',
          'sourceAddress',
          { problem: publicKey.error.issues[0]?.message ?? '' },
          'publicKey',
        );
      const audit = act(ctx, 'source.key', input);
      if (!(await changeSourceKey(prisma, { id: input.id, publicKey: publicKey.data, audit })))
        throw refusal('not-found', 'unknownSource', { id: String(input.id) }, 'id');
      return get(input.id);
    },
    removeSource: async ({ ctx, input }) => {
      if (!(await deleteSource(prisma, { id: input.id, audit: act(ctx, 'source.remove', input) })))
        throw refusal('not-found', 'unknownSource', { id: String(input.id) }, 'id');
    },
  };
}

function checked(input: z.input<typeof newSourceSchema>): NewSource {
  const parsed = newSourceSchema.safeParse(input);
  if (!parsed.success) {
    const problem = parsed.error.issues.map(({ message }) => message).join(' ');
    throw refusal('invalid', 'sourceAddress', { problem }, String(parsed.error.issues[0]?.path[0] ?? 'url'));
  }
  return { ...parsed.data, url: new URL(parsed.data.url).origin };
}

/** Sources as the console shows them. Adding one is for commands: it names a file of the machine. */
export function createConsoleSources(deps: Dependencies): ConsoleSourceServices {
  const services = createSourceServices(deps);
  return {
    list: async () => ({ rows: await services.listSources() }),
    packages: ({ input: { id = null, cursor } }) => services.listPulled({ id, cursor }),
    run: (call) => services.runSource(call),
    trust: (call) => services.trustSourceKey(call),
    remove: (call) => services.removeSource(call),
  };
}
