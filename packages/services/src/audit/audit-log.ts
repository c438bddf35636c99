import type { ActorContext, AuditServices, LocalizedValues } from '@meguri/api/services-port';
import { type AuditEntry, type AuditRow, readAuditSubject, auditChanges } from '@meguri/contracts';
import {
  listAudit,
  listAuditChoices,
  listNodes,
  listSeedLists,
  listUndos,
  searchAudit,
  type NewAuditEntry,
  type PrismaClient,
} from '@meguri/database';
import { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';

/** An audit entry for what the caller does now. */
export function actOf(
  ctx: ActorContext,
  act: Omit<NewAuditEntry, 'actor' | 'reason' | 'origin'> & { reason: string | undefined },
): NewAuditEntry {
  return { ...act, actor: ctx.actor.name, origin: ctx.origin ?? null, reason: act.reason ?? null };
}

const maxEntries = 100;

export function createListAudit({ prisma }: Dependencies): AuditServices['list'] {
  return async ({ input }) => {
    const entries = await listAudit(prisma, { subject: input.subject ?? null, limit: maxEntries });
    return describeEntries(prisma, entries);
  };
}

const position = z.string().regex(/^\d{1,19}$/);

/** The audit log, page by page, with filters. */
export function createAuditSearchServices({
  prisma,
}: Dependencies): Pick<AuditServices, 'search' | 'choices'> {
  return {
    search: async ({ input: { cursor, limit, ...filter } }) => {
      const after = decodeCursor(position, cursor);
      const beforeId = after === null ? null : BigInt(after);
      const { entries, nextBeforeId } = await searchAudit(prisma, { ...filter, beforeId, limit });
      const rows = await describeEntries(prisma, entries);
      return { rows, nextCursor: nextBeforeId === null ? null : encodeCursor(String(nextBeforeId)) };
    },
    choices: () => listAuditChoices(prisma),
  };
}

/**
 * Adds to entries what is known now: their undos, and the names of subjects that are identified by number.
 */
async function describeEntries(prisma: PrismaClient, entries: readonly AuditEntry[]): Promise<AuditRow[]> {
  const prefixes = new Set(entries.map(({ subject }) => readAuditSubject(subject).prefix));
  const [undos, lists, nodes] = await Promise.all([
    listUndos(
      prisma,
      entries.map(({ id }) => id),
    ),
    prefixes.has('seed-list') ? listSeedLists(prisma) : [],
    prefixes.has('node') ? listNodes(prisma) : [],
  ]);
  const names = new Map<string, string>([
    ...lists.map(({ id, name }) => [`seed-list:${id}`, name] as const),
    ...nodes.map(({ id, name }) => [`node:${id}`, name] as const),
  ]);
  return entries.map((entry) => ({
    ...entry,
    undoneBy: undos.get(entry.id) ?? null,
    subjectName: names.get(entry.subject) ?? null,
  }));
}

/** What an entry changed, with labels and units as on forms, in each language: `Priority: 0 → 5`. */
export function changesText(entry: AuditEntry): LocalizedValues {
  const inLanguage = (locale: 'en' | 'ja') => ({
    changes: auditChanges(entry, { locale, timeZone: 'UTC' })
      .map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`)
      .join(', '),
  });
  return { en: inLanguage('en'), ja: inLanguage('ja') };
}
