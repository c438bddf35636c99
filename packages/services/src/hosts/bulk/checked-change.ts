import { refusal, ServiceError } from '@meguri/api/services-port';
import { termsChangeSchema, type TermsChange } from '@meguri/contracts';

/**
 * A change for many hosts that says something.
 *
 * @throws {ServiceError} `invalid`
 */
export function checkedChange(change: TermsChange): TermsChange {
  const { data, error } = termsChangeSchema.safeParse(change);
  if (!data)
    throw new ServiceError(
      'invalid',
      `${String(error.issues[0]?.path[0])}: ${error.issues[0]?.message}`,
      'change',
    );
  const named = Object.entries(data).filter(([, value]) => value !== undefined);
  if (named.length === 0) throw refusal('invalid', 'emptyChange', {}, 'change');
  return Object.fromEntries(named);
}
