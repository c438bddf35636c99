import type { TermsChange } from '@meguri/contracts';
import type { EditableHost } from '@meguri/database';
import { changedTerms, differingFields, termsOf } from '../host-terms.ts';
import type { ManyDecision } from './edit-many.ts';

/**
 * What an operators' edit of many hosts makes of one.
 *
 * @param asOf the newest entry of the audit log that the editor knew of
 */
export function decideBulkEdit(host: EditableHost, change: TermsChange, asOf: bigint | null): ManyDecision {
  if (host.aliasOf !== null) return { kind: 'refused', why: 'alias' };
  const before = termsOf(host, 'operator');
  const terms = changedTerms(before, change);
  if (differingFields(before, terms).length === 0) return { kind: 'refused', why: 'unchanged' };
  if (asOf !== null && host.editAuditId !== null && host.editAuditId > asOf)
    return { kind: 'refused', why: 'edited-meanwhile' };
  return { kind: 'changed', terms };
}
