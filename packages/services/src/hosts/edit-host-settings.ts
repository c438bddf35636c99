import { refusal, refusedValue, type ServiceError } from '@meguri/api/services-port';
import {
  type AuditOrigin,
  hostSetting,
  hostSettingsChangeSchema,
  webmasterChangeSchema,
  type AuditEntry,
  type HostSettings,
  type HostSettingsChange,
} from '@meguri/contracts';
import { editHost } from '@meguri/database';
import type { ThrottleParty } from '@meguri/schedule';
import type { z } from 'zod';
import { changesText } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { changedSettings, hostSettingsOf } from './host-settings.ts';
import { readPaceGrounds } from './host-pace.ts';
import { requireHost } from './require-host.ts';
import { readAuditedEdit, planHostEdit, withoutEdit } from './plan-host-edit.ts';

export interface HostSettingsEdit {
  name: string;
  /** Whose settings are changed. */
  party: ThrottleParty;
  change: HostSettingsChange;
  /** The actor, as named in the audit log. */
  actor: string;
  origin: AuditOrigin | null;
  reason?: string | undefined;
  /** Audit id of the last edit that the caller has seen; null: none. Omitted: no check for newer edits. */
  version?: string | null | undefined;
}

export interface HostSettingsEdited {
  auditId: string;
  before: HostSettings;
  after: HostSettings;
}

/**
 * Changes a party's settings of a host. They take effect with the commit: a visit under way makes no further
 * access, and aborts the current one if it is no longer permitted.
 *
 * @throws {ServiceError} `not-found`, `invalid`, `conflict` if the host was edited after `version`
 */
export async function editHostSettings(
  deps: Dependencies,
  edit: HostSettingsEdit,
): Promise<HostSettingsEdited> {
  const { change } = edit;
  const schema = edit.party === 'webmaster' ? webmasterChangeSchema : hostSettingsChangeSchema;
  const checked = schema.safeParse(change);
  if (!checked.success) throw invalidHostSettings(checked.error);
  return changeHostSettings(deps, edit, (before) => changedSettings(before, checked.data));
}

/**
 * Undoes an edit: restores the fields that it changed and keeps later edits of others.
 *
 * @throws {ServiceError} `not-found`; `conflict` if the same fields have changed since
 */
export async function undoHostSettings(
  deps: Dependencies,
  input: {
    name: string;
    entry: AuditEntry;
    actor: string;
    origin: AuditOrigin | null;
    reason?: string | undefined;
  },
): Promise<HostSettingsEdited> {
  const { entry, ...editor } = input;
  const { name } = editor;
  const edit = readAuditedEdit(entry);
  if (edit === null) throw refusal('invalid', 'noEditOfSettings', {}, 'auditId');
  return changeHostSettings(deps, { ...editor, party: edit.party, undoes: entry.id }, (present) => {
    const restored = withoutEdit(present, edit);
    if ('settings' in restored) return restored.settings;
    const labels = (locale: 'en' | 'ja') => ({
      fields: restored.changedSince.map((field) => hostSetting(field)[locale].label).join(', '),
    });
    const localized = { en: labels('en'), ja: labels('ja') };
    throw refusal('conflict', 'changedSince', { host: name }, null, localized);
  });
}

async function changeHostSettings(
  deps: Dependencies,
  edit: Omit<HostSettingsEdit, 'change'> & { undoes?: string },
  decide: (before: HostSettings) => HostSettings,
): Promise<HostSettingsEdited> {
  const { prisma } = deps;
  const { party, actor, origin, reason, undoes, version } = edit;
  const { hostId, name, address } = await requireHost(deps, edit.name);
  const grounds = await readPaceGrounds(deps, { hostId, name, address });
  const { now } = grounds;
  let edited: Omit<HostSettingsEdited, 'auditId'> | null = null;
  const auditId = await repeatTransient(() =>
    editHost(prisma, {
      hostId,
      now,
      change: (host, standing) => {
        refuseStale(name, version, standing);
        const before = hostSettingsOf(host, party);
        const after = decide(before);
        edited = { before, after };
        return planHostEdit(host, after, { party, actor, origin, reason, undoes }, grounds);
      },
    }),
  );
  if (auditId === null || edited === null)
    throw refusal('not-found', 'unknownHost', { host: edit.name }, 'name');
  return { auditId: String(auditId), ...(edited as Omit<HostSettingsEdited, 'auditId'>) };
}

function refuseStale(name: string, version: string | null | undefined, standing: AuditEntry | null): void {
  if (version === undefined || version === (standing?.id ?? null)) return;
  const changes = standing && changesText(standing);
  if (!standing || !changes?.en['changes']) throw refusal('conflict', 'hostEditedSomehow', { host: name });
  const { actor, at } = standing;
  throw refusal('conflict', 'hostEdited', { host: name, actor, at: at.toISOString() }, null, changes);
}

/** The refusal of settings out of bounds. */
export function invalidHostSettings(error: z.ZodError): ServiceError {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'change');
  return refusedValue('badTerm', issue, { field }, field);
}
