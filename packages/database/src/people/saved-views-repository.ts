import type { PrismaClient, Sql } from '../connection/client.ts';
import { appendAudit, type NewAuditEntry } from './audit-repository.ts';

export interface SavedViewRecord {
  id: number;
  ownerId: number | null;
  ownerName: string;
  list: string;
  name: string;
  query: string;
  shared: boolean;
}

const unknownUser = 0;

/** Views of a user and shared ones, by list and name. */
export function listSavedViews(
  prisma: PrismaClient,
  { userId }: { userId: number },
): Promise<SavedViewRecord[]> {
  return prisma.savedView.findMany({
    where: { OR: [{ shared: true }, { ownerId: userId === unknownUser ? -1 : userId }] },
    omit: { editedAt: true },
    orderBy: [{ list: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });
}

export type SavedViewChange =
  | { kind: 'done'; view: SavedViewRecord }
  | { kind: 'not-found' | 'forbidden' | 'name-taken' | 'too-many' | 'too-many-shared' };

interface Bounds {
  perUser: number;
  shared: number;
}

/** Adds a view of a user. `audit` is null for a private one. */
export async function createSavedView(
  prisma: PrismaClient,
  input: {
    view: Omit<SavedViewRecord, 'id' | 'ownerId'> & { ownerId: number };
    now: Date;
    bounds: Bounds;
    audit: NewAuditEntry | null;
  },
): Promise<SavedViewChange> {
  const { view, now, bounds, audit } = input;
  return prisma.$transaction(async (tx) => {
    // Limits hold even if a user saves two views at once.
    if (!(await lockOwner(tx, view.ownerId))) return { kind: 'not-found' };
    if ((await tx.savedView.count({ where: { ownerId: view.ownerId } })) >= bounds.perUser)
      return { kind: 'too-many' };
    if (view.shared && !(await hasRoomToShare(tx, bounds))) return { kind: 'too-many-shared' };
    if (await isNameTaken(tx, view)) return { kind: 'name-taken' };
    const created = await tx.savedView.create({
      data: { ...view, editedAt: now },
      omit: { editedAt: true },
    });
    if (audit) await appendAudit(tx, audit);
    return { kind: 'done', view: created };
  });
}

/** Changes or deletes a view; `decide` says what it becomes, or that the caller may not change it. */
export async function changeSavedView(
  prisma: PrismaClient,
  input: {
    id: number;
    now: Date;
    bounds: Bounds;
    decide: (
      view: SavedViewRecord,
    ) => { after: SavedViewRecord | null; audit: NewAuditEntry | null } | 'forbidden' | 'not-found';
  },
): Promise<SavedViewChange> {
  const { id, now, bounds, decide } = input;
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<SavedViewRecord[]>`
      SELECT id, owner_id AS "ownerId", owner_name AS "ownerName", list, name, query, shared
      FROM saved_view WHERE id = ${id} FOR UPDATE`;
    const [view] = rows;
    if (!view) return { kind: 'not-found' };
    const decision = decide(view);
    if (typeof decision === 'string') return { kind: decision };
    const { after, audit } = decision;
    if (after === null) await tx.savedView.delete({ where: { id } });
    else {
      if (after.shared && !view.shared && !(await hasRoomToShare(tx, bounds)))
        return { kind: 'too-many-shared' };
      if (after.name !== view.name && (await isNameTaken(tx, after))) return { kind: 'name-taken' };
      const { name, query, shared } = after;
      await tx.savedView.update({ where: { id }, data: { name, query, shared, editedAt: now } });
    }
    if (audit) await appendAudit(tx, audit);
    return { kind: 'done', view: after ?? view };
  });
}

async function lockOwner(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql.$queryRaw<unknown[]>`SELECT 1 FROM "user" WHERE id = ${id} FOR UPDATE`;
  return rows.length > 0;
}

async function hasRoomToShare(tx: Pick<PrismaClient, 'savedView'>, { shared }: Bounds): Promise<boolean> {
  return (await tx.savedView.count({ where: { shared: true } })) < shared;
}

async function isNameTaken(
  tx: Pick<PrismaClient, 'savedView'>,
  { ownerId, list, name }: Pick<SavedViewRecord, 'ownerId' | 'list' | 'name'>,
): Promise<boolean> {
  return (await tx.savedView.count({ where: { ownerId, list, name } })) > 0;
}

/** The columns that a user chose, by list. */
export async function readListColumns(
  prisma: PrismaClient,
  { userId }: { userId: number },
): Promise<Record<string, string>> {
  const rows = await prisma.listColumns.findMany({ where: { userId } });
  return Object.fromEntries(rows.map(({ list, columns }) => [list, columns]));
}

/** Stores the columns that a user chose for a list; null: the usual ones. */
export async function writeListColumns(
  prisma: PrismaClient,
  { userId, list, columns }: { userId: number; list: string; columns: string | null },
): Promise<void> {
  await (columns === null
    ? prisma.listColumns.deleteMany({ where: { userId, list } })
    : prisma.listColumns.upsert({
        where: { userId_list: { userId, list } },
        create: { userId, list, columns },
        update: { columns },
      }));
}
