import { refusal } from '@meguri/api/services-port';
import { defaultSettings, isSettingKey, latestChangeOf, parseSetting, undoFields } from '@meguri/contracts';
import type { AuditEntry, UndoPreview } from '@meguri/contracts';
import { readSettings, writeSetting } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { actOf } from '../audit-log.ts';
import { laterEntries, overtaken, refusedUndo, type UndoHandler } from './undo-handler.ts';

const statesOf = ({ before, after }: AuditEntry) => ({ was: { value: before }, became: { value: after } });

/** Restores the former value of a setting; a former default stays the default. */
export function undoSetting(deps: Dependencies): UndoHandler {
  const { prisma, clock } = deps;

  async function preview(entry: AuditEntry): Promise<UndoPreview> {
    const restored = restoredValue(entry);
    if (!restored) return { kind: 'none' };
    const present = (await readSettings(prisma))[restored.key];
    const undo = undoFields(statesOf(entry), { value: present });
    if (undo.kind === 'nothing') return { kind: 'none' };
    if (undo.kind === 'restored')
      return { kind: 'possible', before: present, after: restored.value, hosts: null };
    const later = latestChangeOf(undo.fields, await laterEntries(deps, entry), statesOf);
    return overtaken(entry, later, undo.fields);
  }

  return {
    preview,
    undo: async (ctx, entry, reason) => {
      const refused = refusedUndo(entry.id, await preview(entry));
      const restored = restoredValue(entry);
      if (refused || !restored) throw refused ?? new Error('a preview permits what cannot be restored');
      const { key, value } = restored;
      const fallback = defaultSettings()[key];
      const act = { at: clock.now(), action: 'setting.set', subject: entry.subject } as const;
      const states = { before: entry.after, after: value, undoes: entry.id };
      await writeSetting(prisma, {
        key,
        value: value === fallback ? undefined : value,
        audit: actOf(ctx, { ...act, ...states, reason }),
        check: (stored) => {
          const undo = undoFields(statesOf(entry), { value: stored ?? fallback });
          if (undo.kind !== 'restored') throw refusal('conflict', 'entryOvertaken', { id: entry.id });
        },
      });
    },
  };
}

/** The former value, if the setting still exists and may still have it. */
function restoredValue({ subject, before }: AuditEntry) {
  const key = subject.replace(/^setting:/, '');
  const parsed = isSettingKey(key) ? parseSetting(key, before) : null;
  return parsed?.ok ? parsed : null;
}
