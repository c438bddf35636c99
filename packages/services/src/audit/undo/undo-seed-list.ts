import { refusal } from '@meguri/api/services-port';
import { latestChangeOf, readAuditSubject, undoFields, type FieldUndo } from '@meguri/contracts';
import type { AuditEntry, UndoPreview } from '@meguri/contracts';
import { findSeedList, updateSeedList, type SeedListRecord } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { checkedSeedList, definitionOf, nameTaken } from '../../seeds/seed-lists.ts';
import { actOf } from '../audit-log.ts';
import { laterEntries, overtaken, refusedUndo, type UndoHandler } from './undo-handler.ts';

type State = Readonly<Record<string, unknown>>;

/** Null for an entry without both states. */
function statesOf({ before, after }: AuditEntry): { was: State; became: State } | null {
  const isState = (state: unknown): state is State => typeof state === 'object' && state !== null;
  return isState(before) && isState(after) ? { was: before, became: after } : null;
}

/** Restores the fields that an edit of a seed list changed; other fields stay. */
export function undoSeedList(deps: Dependencies): UndoHandler {
  const { prisma, clock } = deps;

  function undone(entry: AuditEntry, list: SeedListRecord): FieldUndo {
    const states = statesOf(entry);
    return states ? undoFields(states, definitionOf(list)) : { kind: 'nothing' };
  }

  async function decide(entry: AuditEntry, list: SeedListRecord | null): Promise<UndoPreview> {
    const undo = list ? undone(entry, list) : ({ kind: 'nothing' } as const);
    if (!list || undo.kind === 'nothing') return { kind: 'none' };
    if (undo.kind === 'restored')
      return { kind: 'possible', before: definitionOf(list), after: undo.state, hosts: null };
    const later = latestChangeOf(undo.fields, await laterEntries(deps, entry), statesOf);
    return overtaken(entry, later, undo.fields);
  }

  return {
    preview: async (entry) => decide(entry, await listOf(deps, entry)),
    undo: async (ctx, entry, reason) => {
      const list = await listOf(deps, entry);
      const preview = await decide(entry, list);
      const refused = refusedUndo(entry.id, preview);
      if (refused) throw refused;
      if (!list || preview.kind !== 'possible') throw refusal('not-found', 'seedListGone', {}, 'auditId');
      const definition = checkedSeedList(preview.after);
      const act = { at: clock.now(), action: 'seed-list.update', subject: entry.subject } as const;
      const states = { before: preview.before, after: definition, undoes: entry.id };
      const updated = await updateSeedList(prisma, {
        id: list.id,
        definition,
        audit: actOf(ctx, { ...act, ...states, reason }),
        check: (present) => {
          const changed = undoFields({ was: definition, became: definitionOf(list) }, definitionOf(present));
          if (changed.kind === 'changed-since') throw refusal('conflict', 'entryOvertaken', { id: entry.id });
        },
      });
      if (!updated) throw nameTaken(definition.name);
    },
  };
}

async function listOf({ prisma }: Dependencies, { subject }: AuditEntry): Promise<SeedListRecord | null> {
  const { prefix, name } = readAuditSubject(subject);
  return prefix === 'seed-list' && name !== null ? findSeedList(prisma, { id: Number(name) }) : null;
}
