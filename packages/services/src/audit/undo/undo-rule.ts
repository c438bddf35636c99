import type { ThrottleRuleServices } from '@meguri/api/services-port';
import { readAuditSubject } from '@meguri/contracts';
import type { AuditEntry, UndoPreview } from '@meguri/contracts';
import { findThrottleRule, termsOfRule } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { laterEntries, overtaken, refusedUndo, type UndoHandler } from './undo-handler.ts';

/** Restores a throttling rule to the state before its last edit. */
export function undoRule(deps: Dependencies, undo: ThrottleRuleServices['undo']): UndoHandler {
  async function preview(entry: AuditEntry): Promise<UndoPreview> {
    const { prefix: kind, name: value } = readAuditSubject(entry.subject);
    if ((kind !== 'domain' && kind !== 'address-range') || value === null) return { kind: 'none' };
    const [later] = await laterEntries(deps, entry);
    if (later) return overtaken(entry, later, []);
    const held = await findThrottleRule(deps.prisma, { kind, value });
    return { kind: 'possible', before: held && termsOfRule(held), after: entry.before, hosts: null };
  }
  return {
    preview,
    undo: async (ctx, entry, reason) => {
      const refused = refusedUndo(entry.id, await preview(entry));
      if (refused) throw refused;
      await undo({ ctx, input: { auditId: entry.id, reason } });
    },
  };
}
