import type { BulkEdited, BulkRefusal, HostSettings, RefusedHosts } from '@meguri/contracts';
import {
  appendAudit,
  editHosts,
  readEditableHosts,
  type EditableHost,
  type NewAuditEntry,
} from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { repeatTransient } from '../../context/repeat-transient.ts';
import { readPaceGroundsOf } from '../host-pace.ts';
import { planHostEdit } from '../plan-host-edit.ts';

/** Hosts per transaction. Commits of accesses to them wait for it, some tens of milliseconds. */
const hostsPerBatch = 200;

export type ManyDecision =
  | { kind: 'refused'; why: BulkRefusal }
  | { kind: 'changed'; settings: HostSettings };

interface ManyEdits {
  hostIds: readonly bigint[];
  /** Names by which the caller selected hosts, for those that are unknown. */
  names: ReadonlyMap<bigint, string>;
  /** Decides on a host whose row is locked. */
  decide(host: EditableHost): ManyDecision;
  /** The audit entry of the whole act. */
  audit: NewAuditEntry;
}

/**
 * Edits operators' settings of many hosts in batches; each takes effect with its commit. The act has an entry
 * in the audit log, and each host has one that refers to it, so that an interrupted act can be undone as far
 * as it got.
 */
export async function editMany(deps: Dependencies, edits: ManyEdits): Promise<BulkEdited> {
  const { hostIds, names, audit } = edits;
  const partOf = await appendAudit(deps.prisma, audit);
  const refused = countRefused();
  let hosts = 0;
  let pages = 0;
  for (let start = 0; start < hostIds.length; start += hostsPerBatch) {
    const batch = hostIds.slice(start, start + hostsPerBatch);
    const found = await readEditableHosts(deps.prisma, { hostIds: batch });
    const known = new Set(found.map(({ hostId }) => hostId));
    for (const hostId of batch)
      if (!known.has(hostId)) refused.add('unknown', names.get(hostId) ?? String(hostId));
    const done = await editBatch(deps, found, partOf, edits);
    for (const { why, name } of done.refused) refused.add(why, name);
    hosts += done.edited.length;
    pages += done.edited.reduce((sum, { pageCount }) => sum + pageCount, 0);
  }
  return { auditId: String(partOf), hosts, pages, refused: refused.all() };
}

interface EditedBatch {
  edited: EditableHost[];
  refused: { why: BulkRefusal; name: string }[];
}

async function editBatch(
  deps: Dependencies,
  found: readonly EditableHost[],
  partOf: bigint,
  { decide, audit: { actor, origin = null, reason } }: ManyEdits,
): Promise<EditedBatch> {
  const groundsOf = await readPaceGroundsOf(deps, found);
  const editing = { party: 'operator', actor, origin, reason: reason ?? undefined } as const;
  return repeatTransient(async () => {
    const batch: EditedBatch = { edited: [], refused: [] };
    await editHosts(deps.prisma, {
      hostIds: found.map(({ hostId }) => hostId),
      now: deps.clock.now(),
      partOf,
      change: (host) => {
        const decision = decide(host);
        if (decision.kind === 'refused') {
          batch.refused.push({ why: decision.why, name: host.name });
          return null;
        }
        batch.edited.push(host);
        return planHostEdit(host, decision.settings, editing, groundsOf(host));
      },
    });
    return batch;
  });
}

/** Number of example names for each reason. */
const maxExamples = 5;

/** Counts hosts that an act leaves unchanged, by reason. */
export function countRefused(): { add(why: BulkRefusal, name: string): void; all(): RefusedHosts[] } {
  const byReason = new Map<BulkRefusal, RefusedHosts>();
  return {
    add(why, name) {
      const refused = byReason.get(why) ?? { why, hosts: 0, examples: [] };
      refused.hosts += 1;
      if (refused.examples.length < maxExamples) refused.examples.push(name);
      byReason.set(why, refused);
    },
    all: () => [...byReason.values()],
  };
}
