import type { BulkEditServices, HostServices, OverloadServices } from '@meguri/api/services-port';
import { latestChangeOf, readAuditSubject, readThrottle } from '@meguri/contracts';
import type { AuditEntry, UndoPreview } from '@meguri/contracts';
import { countAuditParts, findAudit } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { hostSettingsOf } from '../../hosts/host-settings.ts';
import { readAuditedEdit, withoutEdit } from '../../hosts/plan-host-edit.ts';
import { requireHost } from '../../hosts/require-host.ts';
import { overloadedHost, requireOverload } from '../../overload/overloaded-hosts.ts';
import { laterEntries, overtaken, refusedUndo, type UndoHandler } from './undo-handler.ts';

const hostOf = ({ subject }: AuditEntry) => readAuditSubject(subject).name ?? '';

/** Restores the settings of one host that an edit changed. */
export function undoHostEdit(deps: Dependencies, undo: HostServices['undo']): UndoHandler {
  async function preview(entry: AuditEntry): Promise<UndoPreview> {
    const edit = readAuditedEdit(entry);
    if (!edit || edit.fields.length === 0) return { kind: 'none' };
    const host = await requireHost(deps, hostOf(entry));
    const { party } = edit;
    const present = hostSettingsOf({ ...host, throttle: readThrottle(host.throttle) }, party);
    const restored = withoutEdit(present, edit);
    if ('settings' in restored)
      return { kind: 'possible', before: present, after: restored.settings, hosts: null };
    const statesOf = (later: AuditEntry) => {
      const edited = readAuditedEdit(later);
      return edited?.party === party ? { was: { ...edited.was }, became: { ...edited.became } } : null;
    };
    const later = latestChangeOf(restored.changedSince, await laterEntries(deps, entry), statesOf);
    return overtaken(entry, later, restored.changedSince);
  }
  return {
    preview,
    undo: async (ctx, entry, reason) => {
      const refused = refusedUndo(entry.id, await preview(entry));
      if (refused) throw refused;
      await undo({ ctx, input: { name: hostOf(entry), auditId: entry.id, reason } });
    },
  };
}

/** Restores the settings of the hosts of a bulk edit, as far as they were not changed since. */
export function undoBulkEdit({ prisma }: Dependencies, undo: BulkEditServices['undo']): UndoHandler {
  return {
    preview: async (entry) => {
      const hosts = await countAuditParts(prisma, BigInt(entry.id));
      return hosts === 0 ? { kind: 'none' } : { kind: 'possible', before: null, after: null, hosts };
    },
    undo: async (ctx, entry, reason) => {
      await undo({ ctx, input: { auditId: entry.id, reason } });
    },
  };
}

/** Restores the resolution of an overloaded host before its last choice. */
export function undoResolution(deps: Dependencies, undo: OverloadServices['undo']): UndoHandler {
  async function preview(entry: AuditEntry): Promise<UndoPreview> {
    const { version } = overloadedHost(await requireOverload(deps, hostOf(entry)));
    if (version === entry.id)
      return { kind: 'possible', before: entry.after, after: entry.before, hosts: null };
    const standing = version === null ? null : await findAudit(deps.prisma, BigInt(version));
    return overtaken(entry, standing, ['resolution']);
  }
  return {
    preview,
    undo: async (ctx, entry, reason) => {
      const refused = refusedUndo(entry.id, await preview(entry));
      if (refused) throw refused;
      await undo({ ctx, input: { name: hostOf(entry), version: entry.id, reason } });
    },
  };
}
