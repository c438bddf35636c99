import { ruleFor, type AccessClass, type AccessRule, type RuledCapture } from './access-rule.ts';
import { takedownHides, type HideableCapture, type TakedownScope } from './hides.ts';

/** A reader of the archive. */
export interface Reader {
  /** `registered`: a user of the console; `operator`: a user who runs the archive. */
  kind: 'public' | 'registered' | 'operator';
  /** Whether the reader is at a place of the archive, such as its reading room. */
  isOnSite: boolean;
}

/** A capture to read. */
export interface ReadCapture extends RuledCapture, HideableCapture {}

/** Rules and takedowns in force; those that concern only other hosts may be missing. */
export interface AccessTerms {
  rules: readonly AccessRule[];
  takedowns: readonly TakedownScope[];
}

export type AccessDecision =
  | {
      verdict: 'readable' | 'needs-registration' | 'needs-on-site' | 'closed';
      /** The rule that decided; null: no rule covers the capture. */
      rule: AccessRule | null;
    }
  | { verdict: 'embargoed'; rule: AccessRule; until: Date }
  | { verdict: 'hidden' };

/** Access without a rule: users of the archive may read, but nothing is public. */
const defaultAccess: AccessClass = 'registered';

export const msPerDay = 86_400_000;

/**
 * Whether a reader may read a capture now. A takedown hides it from all readers, operators included.
 * Otherwise operators may read everything, and other readers what the most specific rule allows.
 */
export function decideAccess(
  capture: ReadCapture,
  reader: Reader,
  { rules, takedowns }: AccessTerms,
  now: Date,
): AccessDecision {
  if (takedowns.some((takedown) => takedownHides(takedown, capture))) return { verdict: 'hidden' };
  const rule = ruleFor(rules, capture);
  if (reader.kind === 'operator') return { verdict: 'readable', rule };
  if (rule !== null && rule.embargoDays > 0) {
    const until = new Date(capture.capturedAt.getTime() + rule.embargoDays * msPerDay);
    if (now < until) return { verdict: 'embargoed', rule, until };
  }
  return { verdict: verdictFor(rule?.access ?? defaultAccess, reader), rule };
}

/** Whether a reader may read all captures that are not hidden by a takedown. */
export function readsEverything(reader: Reader, rules: readonly AccessRule[]): boolean {
  return (
    reader.kind === 'operator' ||
    (verdictFor(defaultAccess, reader) === 'readable' &&
      rules.every((rule) => rule.embargoDays === 0 && verdictFor(rule.access, reader) === 'readable'))
  );
}

function verdictFor(access: AccessClass, { kind, isOnSite }: Reader) {
  switch (access) {
    case 'public':
      return 'readable';
    case 'registered':
      return kind !== 'public' || isOnSite ? 'readable' : 'needs-registration';
    case 'on-site':
      return isOnSite ? 'readable' : 'needs-on-site';
    case 'closed':
      return 'closed';
    default:
      return access satisfies never;
  }
}
