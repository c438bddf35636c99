import { accessClasses } from '@meguri/access';
import { refusal } from '@meguri/api/services-port';
import { readAuditSubject, type AuditEntry, type UndoPreview } from '@meguri/contracts';
import { changeAccessRule, findAccessRuleAt, maxAccessRules } from '@meguri/database';
import { z } from 'zod';
import { prefixOfSubject, requireSound, termsOf } from '../../access/access-services.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { actOf } from '../audit-log.ts';
import { laterEntries, overtaken, refusedUndo, type UndoHandler } from './undo-handler.ts';

const instant = z.coerce.date().nullable();
const termsSchema = z.object({
  access: z.enum(accessClasses),
  embargoDays: z.int().min(0),
  capturedFrom: z.union([z.null(), instant]),
  capturedBefore: z.union([z.null(), instant]),
});
const statesSchema = z.object({ before: termsSchema.nullable(), after: termsSchema.nullable() });

/** The rule of a prefix and a period before and after an entry; null: the entry names none. */
function readStates({ subject, before, after }: AuditEntry) {
  const { prefix, name } = readAuditSubject(subject);
  const states = statesSchema.safeParse({ before, after });
  const any = states.data?.after ?? states.data?.before;
  if (prefix !== 'access-rule' || name === null || !states.success || !any) return null;
  const { capturedFrom, capturedBefore } = any;
  return { ...states.data, place: { surtPrefix: prefixOfSubject(name), capturedFrom, capturedBefore } };
}

const isSame = (a: object | null, b: object | null) => JSON.stringify(a) === JSON.stringify(b);

/** Restores the rule of a prefix and a period before it was set or removed. */
export function undoAccessRule(deps: Dependencies): UndoHandler {
  const { prisma, clock } = deps;
  async function preview(entry: AuditEntry): Promise<UndoPreview> {
    const states = readStates(entry);
    if (!states) return { kind: 'none' };
    const rule = await findAccessRuleAt(prisma, states.place);
    const present = rule && termsOf(rule);
    if (isSame(present, states.after && termsOf(states.after)))
      return { kind: 'possible', before: present, after: entry.before, hosts: null };
    const ofPlace = (later: AuditEntry) => isSame(readStates(later)?.place ?? null, states.place);
    const later = (await laterEntries(deps, entry)).filter(ofPlace);
    const undone = later.find(({ undoes }) => undoes === entry.id);
    return overtaken(entry, undone ?? later.at(-1) ?? null, []);
  }
  return {
    preview,
    undo: async (ctx, entry, reason) => {
      const refused = refusedUndo(entry.id, await preview(entry));
      const states = readStates(entry);
      if (refused || !states) throw refused ?? new Error('a preview permits what cannot be restored');
      const { place, before: restored, after } = states;
      if (restored) requireSound({ ...restored, surtPrefix: place.surtPrefix });
      const now = clock.now();
      const made = { reason: reason ?? null, createdAt: now, createdBy: ctx.actor.name };
      const done = await changeAccessRule(prisma, {
        place,
        rule: restored && { ...restored, ...place, ...made },
        audit: (present) => {
          if (!isSame(present && termsOf(present), after && termsOf(after)))
            throw refusal('conflict', 'entryOvertaken', { id: entry.id }, 'auditId');
          return actOf(ctx, {
            at: now,
            action: restored ? 'access-rule.set' : 'access-rule.remove',
            subject: entry.subject,
            before: entry.after,
            after: entry.before,
            undoes: entry.id,
            reason,
          });
        },
      });
      if (!done) throw refusal('invalid', 'tooManyAccessRules', { most: maxAccessRules });
    },
  };
}
