import { readAuditedSettings, type AuditEntry, type AuditOrigin, type HostSettings } from '@meguri/contracts';
import type { EditableHost, PlannedHostEdit, HostSettingRow } from '@meguri/database';
import { nextAccessAfterEdit, type ThrottleParty } from '@meguri/schedule';
import { hostPace, type PaceGrounds } from './host-pace.ts';
import { differingFields, hostSettingsOf, withHostSettings } from './host-settings.ts';

/** What an edit of host settings changed. */
export interface AuditedEdit {
  party: ThrottleParty;
  was: HostSettings;
  became: HostSettings;
  /** The fields that differ. */
  fields: (keyof HostSettings)[];
}

/** Reads an edit of host settings from the audit log; null for an entry of another kind. */
export function readAuditedEdit(entry: Pick<AuditEntry, 'before' | 'after'>): AuditedEdit | null {
  const [before, after] = [readAuditedSettings(entry.before), readAuditedSettings(entry.after)];
  if (!before || !after) return null;
  const [was, became] = [before.settings, after.settings];
  return { party: after.party, was, became, fields: differingFields(was, became) };
}

/** The settings before an edit, or its fields that were changed since. */
export function withoutEdit(
  present: HostSettings,
  { was, became, fields }: AuditedEdit,
): { settings: HostSettings } | { changedSince: (keyof HostSettings)[] } {
  const changedSince = differingFields(present, became).filter((field) => fields.includes(field));
  if (changedSince.length > 0) return { changedSince };
  return { settings: { ...present, ...Object.fromEntries(fields.map((field) => [field, was[field]])) } };
}

/** Whose edit it is, as the audit log records it. */
export interface HostEditor {
  party: ThrottleParty;
  actor: string;
  origin: AuditOrigin | null;
  reason: string | undefined;
  /** The entry that the edit undoes. */
  undoes?: string | undefined;
  /** The complaint because of which it is made. */
  complaint?: string | undefined;
}

/** Applies a party's settings to a host: next access, interval, and audit entry. */
export function planHostEdit(
  host: EditableHost,
  after: HostSettings,
  { party, actor, origin, reason, undoes, complaint }: HostEditor,
  grounds: PaceGrounds,
): PlannedHostEdit {
  const before = hostSettingsOf(host, party);
  const settings = withHostSettings(host, party, after);
  return {
    after: { ...settings, ...paceAfter(host, settings, grounds) },
    revivesPages: isMorePermissive(before, after),
    audit: {
      at: grounds.now,
      actor,
      action: 'host.edit',
      subject: `host:${host.name}`,
      before: { party, ...before },
      after: { party, ...after, ...(complaint === undefined ? {} : { complaint }) },
      reason: reason ?? null,
      origin,
      undoes: undoes ?? null,
    },
  };
}

/** The interval and the next access after the edit, computed as the host's node computes them. */
function paceAfter(host: EditableHost, after: HostSettingRow, grounds: PaceGrounds) {
  const pace = hostPace(host, after, grounds);
  const hasHostFailed = host.blocked || host.consecutiveErrors > 0;
  const before = hostPace(host, host, grounds);
  return {
    effectiveIntervalSeconds: pace.intervalSeconds,
    nextAccessAt: nextAccessAfterEdit({ ...host, hasHostFailed }, before, pace, grounds.now),
  };
}

/** Whether the edit may permit pages that were excluded. */
function isMorePermissive(before: HostSettings, after: HostSettings): boolean {
  const lessExcluded = before.excludedPaths.some((path) => !after.excludedPaths.includes(path));
  return lessExcluded || pageLimits.some((field) => (after[field] ?? Infinity) > (before[field] ?? Infinity));
}

const pageLimits = ['maxHops', 'maxPathDepth', 'pageCap'] as const;
