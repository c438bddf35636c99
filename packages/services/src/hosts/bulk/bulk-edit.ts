import { type BulkEditServices, refusal } from '@meguri/api/services-port';
import { findAudit, hostIdOf, listAuditParts } from '@meguri/database';
import { actOf } from '../../audit/audit-log.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { guardPace, requireOwner } from '../guard-pace.ts';
import { hostSettingsOf } from '../host-settings.ts';
import { readAuditedEdit, withoutEdit, type AuditedEdit } from '../plan-host-edit.ts';
import { checkedChange, decideBulkEdit } from './decide-bulk-edit.ts';
import { editMany } from './edit-many.ts';
import { selectHosts } from './select-hosts.ts';

/** Audit entries per read. */
const partsPerRead = 1_000;

export function createApplyBulkEdit(deps: Dependencies): BulkEditServices['apply'] {
  return async ({ ctx, input: { selection, change, asOf, confirmed, reason } }) => {
    const checked = checkedChange(change);
    await guardPace(deps, ctx, checked, confirmed);
    const { hostIds, names } = await selectHosts(deps, selection);
    const after = { change: checked, selection: auditedSelection(selection, hostIds.length) };
    const audit = {
      at: deps.clock.now(),
      action: 'hosts.bulk-edit',
      subject: 'hosts',
      before: null,
    } as const;
    return editMany(deps, {
      hostIds,
      names,
      decide: (host) => decideBulkEdit(host, checked, asOf === undefined ? null : BigInt(asOf)),
      audit: actOf(ctx, { ...audit, after, reason }),
    });
  };
}

/** Undoes a whole act, host by host; settings that were changed since stay. */
export function createUndoBulkEdit(deps: Dependencies): BulkEditServices['undo'] {
  return async ({ ctx, input: { auditId, reason } }) => {
    const partOf = BigInt(auditId);
    const entry = await findAudit(deps.prisma, partOf);
    if (entry?.subject !== 'hosts') throw refusal('not-found', 'unknownBulkEdit', { id: auditId }, 'auditId');
    const edits = await readParts(deps, partOf);
    if ([...edits.values()].some((edit) => edit?.fields.includes('ownServer') && edit.was.ownServer))
      requireOwner(ctx);
    const audit = {
      at: deps.clock.now(),
      action: 'hosts.bulk-undo',
      subject: 'hosts',
      before: entry.after,
    } as const;
    return editMany(deps, {
      hostIds: [...edits.keys()].toSorted((a, b) => (a < b ? -1 : 1)),
      names: new Map(),
      decide: (host) => {
        const edit = edits.get(host.hostId);
        if (!edit) return { kind: 'refused', why: 'unreadable' };
        const restored = withoutEdit(hostSettingsOf(host, 'operator'), edit);
        return 'settings' in restored
          ? { kind: 'changed', settings: restored.settings }
          : { kind: 'refused', why: 'changed-since' };
      },
      audit: actOf(ctx, { ...audit, after: { undoes: auditId }, reason, undoes: auditId }),
    });
  };
}

/** The effect of an act on each host; null if its audit entry cannot be read. */
async function readParts({ prisma }: Dependencies, partOf: bigint): Promise<Map<bigint, AuditedEdit | null>> {
  const edits = new Map<bigint, AuditedEdit | null>();
  for (let after = 0n; ;) {
    const entries = await listAuditParts(prisma, { partOf, after, limit: partsPerRead });
    for (const entry of entries) {
      edits.set(hostIdOf(entry.subject.replace(/^host:/, '')), readAuditedEdit(entry));
    }
    const last = entries.at(-1);
    if (!last || entries.length < partsPerRead) return edits;
    after = BigInt(last.id);
  }
}

/** Selected names are omitted, because the audit entries of the hosts have them. */
function auditedSelection(
  selection: Parameters<BulkEditServices['apply']>[0]['input']['selection'],
  hosts: number,
): unknown {
  return 'filter' in selection ? { ...selection, hosts } : { hosts };
}
