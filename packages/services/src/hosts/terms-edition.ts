import { hostTermsSchema, type AuditEntry, type HostTerms } from '@meguri/contracts';
import type { EditableHost, HostEdition, HostSettings } from '@meguri/database';
import { nextAccessAfterEdit, throttleParties, type ThrottleParty } from '@meguri/schedule';
import { z } from 'zod';
import { hostPace, type PaceGrounds } from './host-pace.ts';
import { differingFields, termsOf, withTerms } from './host-terms.ts';

/** Terms as the audit log keeps them. */
const auditedTerms = z.object({
  ...hostTermsSchema.shape,
  party: z.enum(throttleParties),
  pausedUntil: z.coerce.date().nullable(),
});

/** What an edit of terms changed. */
export interface AuditedEdit {
  party: ThrottleParty;
  was: HostTerms;
  became: HostTerms;
  /** In which they differ. */
  fields: (keyof HostTerms)[];
}

/** An edit of terms out of the audit log; null for an entry of something else. */
export function readAuditedEdit(entry: Pick<AuditEntry, 'before' | 'after'>): AuditedEdit | null {
  const [before, after] = [auditedTerms.safeParse(entry.before), auditedTerms.safeParse(entry.after)];
  if (!before.success || !after.success) return null;
  const { party, ...was } = before.data;
  const { party: _, ...became } = after.data;
  return { party, was, became, fields: differingFields(was, became) };
}

/** Terms with an edit taken out again, or the fields of it that were changed since. */
export function withoutEdit(
  present: HostTerms,
  { was, became, fields }: AuditedEdit,
): { terms: HostTerms } | { changedSince: (keyof HostTerms)[] } {
  const changedSince = differingFields(present, became).filter((field) => fields.includes(field));
  if (changedSince.length > 0) return { changedSince };
  return { terms: { ...present, ...Object.fromEntries(fields.map((field) => [field, was[field]])) } };
}

interface TermsEditing {
  party: ThrottleParty;
  actor: string;
  reason: string | undefined;
}

/** What a host shall be under other terms of a party: its next access, its interval, and what the audit log keeps. */
export function termsEdition(
  host: EditableHost,
  after: HostTerms,
  { party, actor, reason }: TermsEditing,
  grounds: PaceGrounds,
): HostEdition {
  const before = termsOf(host, party);
  const settings = withTerms(host, party, after);
  return {
    after: { ...settings, ...paceAfter(host, settings, grounds) },
    revivesPages: isMorePermissive(before, after),
    audit: {
      at: grounds.now,
      actor,
      action: 'host.edit',
      subject: `host:${host.name}`,
      before: { party, ...before },
      after: { party, ...after },
      reason: reason ?? null,
    },
  };
}

/** The interval and the next access under the terms after the edit, as the host's node would come to them. */
function paceAfter(host: EditableHost, after: HostSettings, grounds: PaceGrounds) {
  const pace = hostPace(host, after, grounds);
  const isUnwell = host.blocked || host.consecutiveErrors > 0;
  const before = hostPace(host, host, grounds);
  return {
    effectiveIntervalSeconds: pace.intervalSeconds,
    nextAccessAt: nextAccessAfterEdit({ ...host, isUnwell }, before, pace, grounds.now),
  };
}

/** Whether pages may be allowed now that were not. */
function isMorePermissive(before: HostTerms, after: HostTerms): boolean {
  const lessExcluded = before.excludedPaths.some((path) => !after.excludedPaths.includes(path));
  return lessExcluded || (before.maxHops !== null && (after.maxHops ?? Infinity) > before.maxHops);
}
