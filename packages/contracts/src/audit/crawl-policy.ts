import type { AuditEntry } from '../views/audit-views.ts';
import {
  auditActionDefinition,
  auditActionNames,
  readAuditAction,
  type AuditAction,
} from './audit-actions.ts';
import { auditRecord } from './audit-state.ts';
import { readAuditSubject } from './audit-subjects.ts';

/** Actions that may change the politeness or the scope of the crawl as a whole. */
export const crawlPolicyActions: readonly AuditAction[] = auditActionNames.filter(
  (action) => auditActionDefinition(action).isCrawlPolicy,
);

/** Settings of politeness and scope; a new group of them belongs here. */
const policySettings =
  /^(?:access|discovery|links|pacing|robots|schedule)\.|^crawler\.(?:concurrency|ipConcurrency|prefixConcurrency)$|^frontier\.maxBackQueues/;

/** Fields of a seed list that affect neither how often nor what is requested. */
const otherListFields: ReadonlySet<string> = new Set(['name', 'changeMode', 'honourNoarchive']);

/** Whether an entry of the audit log changed the politeness or the scope of the crawl as a whole. */
export function changesCrawlPolicy(
  entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
): boolean {
  const action = readAuditAction(entry.action);
  if (action === null || !crawlPolicyActions.includes(action)) return false;
  if (action === 'setting.set') return policySettings.test(readAuditSubject(entry.subject).name ?? '');
  if (action !== 'seed-list.update') return true;
  const [before, after] = [auditRecord(entry.before), auditRecord(entry.after)];
  return Object.keys({ ...before, ...after }).some(
    (field) => !otherListFields.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
