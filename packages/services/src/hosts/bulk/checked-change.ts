import { refusal } from '@meguri/api/services-port';
import { termsChangeSchema, type TermsChange } from '@meguri/contracts';
import { invalidTerms } from '../edit-terms.ts';

/**
 * A change for many hosts that says something.
 *
 * @throws {ServiceError} `invalid`
 */
export function checkedChange(change: TermsChange): TermsChange {
  const { data, error } = termsChangeSchema.safeParse(change);
  if (!data) throw invalidTerms(error);
  const named = Object.entries(data).filter(([, value]) => value !== undefined);
  if (named.length === 0) throw refusal('invalid', 'emptyChange', {}, 'change');
  return Object.fromEntries(named);
}
