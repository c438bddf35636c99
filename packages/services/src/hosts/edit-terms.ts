import { refusal, refusedValue, type ServiceError } from '@meguri/api/services-port';
import {
  termsChangeSchema,
  webmasterTermsSchema,
  type AuditEntry,
  type HostTerms,
  type TermsChange,
} from '@meguri/contracts';
import { editHost } from '@meguri/database';
import type { ThrottleParty } from '@meguri/schedule';
import type { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { changedTerms, termsOf } from './host-terms.ts';
import { readPaceGrounds } from './host-pace.ts';
import { requireHost } from './require-host.ts';
import { readAuditedEdit, termsEdition, withoutEdit } from './terms-edition.ts';

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
  const edit = readAuditedEdit(entry);
  if (edit === null) throw refusal('invalid', 'noEditOfTerms', {}, 'auditId');
  return changeTerms(deps, { name, party: edit.party, actor, reason }, (present) => {
    const restored = withoutEdit(present, edit);
    if ('terms' in restored) return restored.terms;
    throw refusal('conflict', 'changedSince', { host: name, fields: restored.changedSince.join(', ') });
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
        return termsEdition(host, after, { party, actor, reason }, grounds);
      },
    }),
  );
  if (auditId === null || edited === null)
    throw refusal('not-found', 'unknownHost', { host: edit.name }, 'name');
  return { auditId: String(auditId), ...(edited as Omit<TermsEdited, 'auditId'>) };
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
  const edit = readAuditedEdit(entry);
  if (edit === null) return '';
  const { was, became, fields } = edit;
  return fields
    .map((field) => `${field}: ${JSON.stringify(was[field])} → ${JSON.stringify(became[field])}`)
    .join(', ');
}

/** The refusal of terms that are out of bounds. */
export function invalidTerms(error: z.ZodError): ServiceError {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'change');
  return refusedValue('badTerm', issue, { field }, field);
}
