import {
  refusal,
  type AuditServices,
  type BulkEditServices,
  type HostServices,
  type OverloadServices,
  type ThrottleRuleServices,
} from '@meguri/api/services-port';
import { readAuditAction, undoRole, type AuditAction, type AuditEntry } from '@meguri/contracts';
import { findAudit } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { undoAccessRule } from './undo-access-rule.ts';
import { undoBulkEdit, undoHostEdit, undoResolution } from './undo-hosts.ts';
import { refusedUndo, type UndoHandler } from './undo-handler.ts';
import { undoRule } from './undo-rule.ts';
import { undoSeedList } from './undo-seed-list.ts';
import { undoSetting } from './undo-setting.ts';

interface UndoableServices {
  hosts: Pick<HostServices, 'undo'>;
  bulkEdits: Pick<BulkEditServices, 'undo'>;
  throttleRules: Pick<ThrottleRuleServices, 'undo'>;
  overload: Pick<OverloadServices, 'undo'>;
}

/** Undo of any entry of the audit log. An undo is an entry of its own that names the undone one. */
export function createAuditUndoServices(
  deps: Dependencies,
  services: UndoableServices,
): Pick<AuditServices, 'previewUndo' | 'undo'> {
  const rule = undoRule(deps, services.throttleRules.undo);
  const access = undoAccessRule(deps);
  const bulk = undoBulkEdit(deps, services.bulkEdits.undo);
  const resolution = undoResolution(deps, services.overload.undo);
  const handlers: Partial<Record<AuditAction, UndoHandler>> = {
    'setting.set': undoSetting(deps),
    'seed-list.update': undoSeedList(deps),
    'access-rule.set': access,
    'access-rule.remove': access,
    'throttle-rule.put': rule,
    'throttle-rule.lift': rule,
    'host.edit': undoHostEdit(deps, services.hosts.undo),
    'hosts.bulk-edit': bulk,
    'hosts.bulk-undo': bulk,
    'overload.apply': resolution,
    'overload.undo': resolution,
  };
  async function find(id: string): Promise<{ entry: AuditEntry; handler: UndoHandler | null }> {
    const entry = await findAudit(deps.prisma, BigInt(id));
    if (!entry) throw refusal('not-found', 'unknownEntry', { id }, 'auditId');
    const action = readAuditAction(entry.action);
    return { entry, handler: (action && handlers[action]) ?? null };
  }
  return {
    previewUndo: async ({ input: { auditId } }) => {
      const { entry, handler } = await find(auditId);
      return handler ? handler.preview(entry) : { kind: 'none' };
    },
    undo: async ({ ctx, input: { auditId, reason } }) => {
      const { entry, handler } = await find(auditId);
      if (!handler) throw refusedUndo(auditId, { kind: 'none' });
      const role = undoRole(entry.action);
      if (role === 'administrator' && ctx.actor.role !== role)
        throw refusal('forbidden', 'roleTooLow', { role });
      await handler.undo(ctx, entry, reason);
    },
  };
}
