/** Who may read a capture, from least to most strict; each class includes the readers of stricter ones. */
export const accessClasses = ['public', 'registered', 'on-site', 'closed'] as const;
export type AccessClass = (typeof accessClasses)[number];

/** A rule of an archive: who may read captures of some URLs, made in some period. */
export interface AccessRule {
  id: number;
  /**
   * Beginning of sort keys, such as `org,example)/news/`. A prefix that ends with a comma after a host name
   * means a domain with its subdomains and ports; an empty prefix means everything.
   */
  surtPrefix: string;
  /** Captures from this instant on; null: from the first. */
  capturedFrom: Date | null;
  /** Captures before this instant; null: no end. */
  capturedBefore: Date | null;
  access: AccessClass;
  /** Days from a capture until `access` applies; before, only operators read it. */
  embargoDays: number;
}

/** The fields of a capture that rules depend on. */
export interface RuledCapture {
  /** Sort key of its URL, from `surtKey`. */
  surt: string;
  capturedAt: Date;
}

/**
 * The rule that decides on a capture: of the rules that cover it, the one with the longest prefix; on a tie,
 * the one with the shorter period; then the newest. A domain is less specific than its host. Null: no rule
 * covers it.
 */
export function ruleFor(rules: readonly AccessRule[], capture: RuledCapture): AccessRule | null {
  let found: AccessRule | null = null;
  for (const rule of rules) {
    if (!covers(rule, capture)) continue;
    if (found === null || isMoreSpecific(rule, found)) found = rule;
  }
  return found;
}

function covers({ surtPrefix, capturedFrom, capturedBefore }: AccessRule, capture: RuledCapture): boolean {
  const at = capture.capturedAt.getTime();
  if (capturedFrom !== null && at < capturedFrom.getTime()) return false;
  if (capturedBefore !== null && at >= capturedBefore.getTime()) return false;
  return prefixCovers(surtPrefix, capture.surt);
}

/** Whether a sort key begins with a prefix, or belongs to its domain, including subdomains and ports. */
export function prefixCovers(surtPrefix: string, surt: string): boolean {
  if (!isDomainPrefix(surtPrefix)) return surt.startsWith(surtPrefix);
  const domain = surtPrefix.slice(0, -1);
  return surt.startsWith(domain) && [',', ')', ':'].includes(surt.charAt(domain.length));
}

/** Whether a prefix means a domain: it ends with a comma. After a host, a comma belongs to the path. */
export const isDomainPrefix = (surtPrefix: string) => surtPrefix.endsWith(',') && !surtPrefix.includes(')');

function isMoreSpecific(rule: AccessRule, than: AccessRule): boolean {
  const byPrefix = specificity(rule) - specificity(than);
  if (byPrefix !== 0) return byPrefix > 0;
  const byPeriod = periodMs(than) - periodMs(rule);
  return Number.isNaN(byPeriod) || byPeriod === 0 ? rule.id > than.id : byPeriod > 0;
}

const specificity = ({ surtPrefix }: AccessRule) => surtPrefix.length - (isDomainPrefix(surtPrefix) ? 1 : 0);

/** Length of the period. With one open end it is longer than any closed period, and shorter than all time. */
function periodMs({ capturedFrom, capturedBefore }: AccessRule): number {
  if (capturedFrom === null && capturedBefore === null) return Infinity;
  if (capturedFrom === null || capturedBefore === null) return Number.MAX_VALUE;
  return capturedBefore.getTime() - capturedFrom.getTime();
}

/**
 * What is wrong with the prefix of a rule, as a message; null: nothing. A prefix that ends within a host name
 * would cover hosts of other owners.
 */
export function prefixProblem(prefix: string): string | null {
  if (prefix.length > maxPrefixLength) return `A prefix has at most ${maxPrefixLength} characters.`;
  if (prefix === '' || (/^[!-~]+$/.test(prefix) && /^[^),:/]+(,[^),:/]+)*(,|(:\d+)?\).*)$/.test(prefix)))
    return null;
  return `"${prefix}" is not the beginning of a sort key. Write a domain as jp,co,example, (with the comma), a host or path as jp,co,example)/news/, and escape characters beyond ASCII.`;
}

const maxPrefixLength = 2_000;
