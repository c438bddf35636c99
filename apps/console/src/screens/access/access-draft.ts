import type { AccessClass } from '@meguri/access';
import type { AccessRuleTerms, AccessRuleView } from '@meguri/contracts';
import { localInstantText, readLocalInstant } from '../../format/input-texts.ts';
import { readPrefix, type PrefixKind } from './read-prefix.ts';

/** Texts of the form's fields. */
export interface AccessDraft {
  kind: PrefixKind;
  value: string;
  access: AccessClass;
  embargo: string;
  /** Texts of `<input type="datetime-local">`, in the browser's zone. */
  from: string;
  before: string;
}

export interface AccessReading {
  /** Null while a field is wrong or the place is missing. */
  terms: AccessRuleTerms | null;
  /** The place alone, even while other fields are wrong; null while it is wrong itself. */
  place: Pick<AccessRuleTerms, 'surtPrefix' | 'capturedFrom' | 'capturedBefore'> | null;
  errors: { value?: PrefixKind; embargo?: true; before?: true };
}

const maxEmbargoDays = 73_000;

/** Form fields of a rule; the defaults for null. */
export function accessDraftOf(rule: AccessRuleView | null): AccessDraft {
  return {
    kind: rule === null ? 'domain' : 'prefix',
    value: rule?.surtPrefix ?? '',
    access: rule?.access ?? 'closed',
    embargo: rule && rule.embargoDays > 0 ? String(rule.embargoDays) : '',
    from: localInstantText(rule?.capturedFrom ?? null),
    before: localInstantText(rule?.capturedBefore ?? null),
  };
}

/** @param rule the edited rule, whose prefix and period stay; null for a new one */
export function readAccessDraft(draft: AccessDraft, rule: AccessRuleView | null): AccessReading {
  const { kind, value, access, embargo, from, before } = draft;
  const errors: AccessReading['errors'] = {};
  const surtPrefix = rule ? rule.surtPrefix : readPrefix(kind, value);
  if (surtPrefix === null && value.trim() !== '') errors.value = kind;
  const embargoDays = embargo.trim() === '' ? 0 : Number(embargo);
  if (!Number.isInteger(embargoDays) || embargoDays < 0 || embargoDays > maxEmbargoDays)
    errors.embargo = true;
  const capturedFrom = rule ? rule.capturedFrom : readLocalInstant(from, null);
  const capturedBefore = rule ? rule.capturedBefore : readLocalInstant(before, null);
  if (capturedFrom !== null && capturedBefore !== null && !(capturedFrom < capturedBefore))
    errors.before = true;
  const place = surtPrefix === null || errors.before ? null : { surtPrefix, capturedFrom, capturedBefore };
  return { place, terms: place && !errors.embargo ? { ...place, access, embargoDays } : null, errors };
}
