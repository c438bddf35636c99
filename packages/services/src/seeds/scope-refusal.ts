import { refusal, type ServiceError } from '@meguri/api/services-port';
import { maxPatternLength, type ScopeProblem } from '@meguri/urls';

/** The refusal of an invalid scope, naming the field as the form does. */
export function scopeRefusal({ kind, field, about }: ScopeProblem): ServiceError {
  const at = `scope.${field}`;
  switch (kind) {
    case 'expression-empty':
      return refusal('invalid', 'scopeExpressionEmpty', { field }, at);
    case 'expression-too-long':
      return refusal('invalid', 'scopeExpressionTooLong', { field, most: maxPatternLength }, at);
    case 'expression-invalid':
      return refusal('invalid', 'scopeExpressionInvalid', { field, fault: about }, at);
    case 'no-domain':
      return refusal('invalid', 'scopeNoDomain', { field, text: about }, at);
    case 'domain-missing':
      return refusal('invalid', 'scopeDomainMissing', { field }, at);
    default:
      return kind satisfies never;
  }
}
