import { refusal, ServiceError } from '@meguri/api/services-port';
import {
  hostTermsSchema,
  termsChangeSchema,
  webmasterTermsSchema,
  type AuditEntry,
  type HostTerms,
  type TermsChange,
} from '@meguri/contracts';
import { editHost, type EditableHost, type HostSettings } from '@meguri/database';
import { nextAccessAfterEdit, throttleParties, type ThrottleParty } from '@meguri/schedule';
import { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { changedTerms, differingFields, termsOf, withTerms } from './host-terms.ts';
import { hostPace, readPaceGrounds, type PaceGrounds } from './host-pace.ts';
import { requireHost } from './require-host.ts';

export interface TermsEdit {
  name: string;
  /** Whose terms are changed. */
  party: ThrottleParty;
  change: TermsChange;
  /** Who does it, as the audit log names them. */
  actor: string;
  reason?: string | undefined;
  /** The audit id of the last edit that the caller has seen; null: none. Left out: whatever was edited meanwhile. */
  version?: string | null | undefined;
}

export interface TermsEdited {
  auditId: string;
  before: HostTerms;
  after: HostTerms;
}

/** Terms as the audit log keeps them. */
const auditedTerms = z.object({
  ...hostTermsSchema.shape,
  party: z.enum(throttleParties),
  pausedUntil: z.coerce.date().nullable(),
});

/**
 * Changes what a party asks of the crawler at a host. Holds from the moment of the commit on: a visit under way makes no other access, and
 * breaks the one under way off if it may not begin any more.
 *
 * @throws {ServiceError} `not-found`, `invalid`, `conflict` where somebody else edited the host after `version`
 */
export async function editTerms(deps: Dependencies, edit: TermsEdit): Promise<TermsEdited> {
  const { change } = edit;
  const schema = edit.party === 'webmaster' ? webmasterTermsSchema : termsChangeSchema;
  const checked = schema.safeParse(change);
  if (!checked.success) throw invalidTerms(checked.error);
  return changeTerms(deps, edit, (before) => changedTerms(before, checked.data));
}

/**
 * Takes an edit back: what it changed is as it was before, whatever else was edited since.
 *
 * @throws {ServiceError} `not-found`; `conflict` where somebody has changed the same since
 */
export async function undoTerms(
  deps: Dependencies,
  input: { name: string; entry: AuditEntry; actor: string; reason?: string | undefined },
): Promise<TermsEdited> {
  const { name, entry, actor, reason } = input;
  const [before, after] = [auditedTerms.safeParse(entry.before), auditedTerms.safeParse(entry.after)];
  if (!before.success || !after.success) throw refusal('invalid', 'noEditOfTerms', {}, 'auditId');
  const { party, ...was } = before.data;
  const { party: _, ...became } = after.data;
  const fields = differingFields(was, became);
  return changeTerms(deps, { name, party, actor, reason }, (present) => {
    const touched = differingFields(present, became).filter((field) => fields.includes(field));
    if (touched.length > 0)
      throw refusal('conflict', 'changedSince', { host: name, fields: touched.join(', ') });
    return { ...present, ...Object.fromEntries(fields.map((field) => [field, was[field]])) };
  });
}

async function changeTerms(
  deps: Dependencies,
  edit: Omit<TermsEdit, 'change'>,
  decide: (before: HostTerms) => HostTerms,
): Promise<TermsEdited> {
  const { prisma } = deps;
  const { party, actor, reason, version } = edit;
  const { hostId, name, address } = await requireHost(deps, edit.name);
  const grounds = await readPaceGrounds(deps, { hostId, name, address });
  const { now } = grounds;
  let edited: Omit<TermsEdited, 'auditId'> | null = null;
  const auditId = await repeatTransient(() =>
    editHost(prisma, {
      hostId,
      now,
      change: (host, standing) => {
        refuseStale(name, version, standing);
        const before = termsOf(host, party);
        const after = decide(before);
        edited = { before, after };
        const settingsAfter = withTerms(host, party, after);
        return {
          after: { ...settingsAfter, ...paceAfter(host, settingsAfter, grounds) },
          revivesPages: isMorePermissive(before, after),
          audit: {
            at: now,
            actor,
            action: 'host.edit',
            subject: `host:${name}`,
            before: { party, ...before },
            after: { party, ...after },
            reason: reason ?? null,
          },
        };
      },
    }),
  );
  if (auditId === null || edited === null)
    throw refusal('not-found', 'unknownHost', { host: edit.name }, 'name');
  return { auditId: String(auditId), ...(edited as Omit<TermsEdited, 'auditId'>) };
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

function refuseStale(name: string, version: string | null | undefined, standing: AuditEntry | null): void {
  if (version === undefined || version === (standing?.id ?? null)) return;
  const changes = standing && whatChanged(standing);
  if (!standing || !changes) throw refusal('conflict', 'hostEditedSomehow', { host: name });
  const { actor, at } = standing;
  throw refusal('conflict', 'hostEdited', { host: name, actor, changes, at: at.toISOString() });
}

/** What was changed to what, in signs that need no language: `priority: 0 → 5`. */
function whatChanged(entry: AuditEntry): string {
  const [before, after] = [auditedTerms.safeParse(entry.before), auditedTerms.safeParse(entry.after)];
  if (!before.success || !after.success) return '';
  const { party: _was, ...was } = before.data;
  const { party: _became, ...became } = after.data;
  const changes = differingFields(was, became).map(
    (field) => `${field}: ${JSON.stringify(was[field])} → ${JSON.stringify(became[field])}`,
  );
  return changes.join(', ');
}

function invalidTerms(error: z.ZodError): ServiceError {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'change');
  return new ServiceError('invalid', `${field}: ${issue?.message ?? 'not valid'}.`, field);
}
