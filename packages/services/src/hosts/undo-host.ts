import { type HostServices, refusal } from '@meguri/api/services-port';
import { findAudit } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { undoHostSettings } from './edit-host-settings.ts';
import { hostDetail } from './get-host.ts';
import { requireOwner } from './guard-pace.ts';
import { readAuditedEdit } from './plan-host-edit.ts';
import { requireHost } from './require-host.ts';

export function createUndoHost(deps: Dependencies): HostServices['undo'] {
  return async ({ ctx, input: { name, auditId, reason } }) => {
    const entry = await findAudit(deps.prisma, BigInt(auditId));
    const host = await requireHost(deps, name);
    if (entry?.subject !== `host:${host.name}`)
      throw refusal('not-found', 'unknownEdit', { id: auditId, host: name }, 'auditId');
    const edit = readAuditedEdit(entry);
    if (edit?.fields.includes('ownServer') && edit.was.ownServer) requireOwner(ctx);
    await undoHostSettings(deps, {
      name,
      entry,
      actor: ctx.actor.name,
      origin: ctx.origin ?? null,
      reason,
    });
    return hostDetail(deps, await requireHost(deps, name));
  };
}
