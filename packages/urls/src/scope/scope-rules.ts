import { RE2JS, RE2JSSyntaxException } from 're2js';
import { registrableDomain } from '../domains.ts';
import { mediaTypeTest } from './media-types.ts';
import { defaultTrapLimits, type TrapLimits } from '../traps/find-trap.ts';

/**
 * - `host`: the seeds' hosts. `domain`: hosts of the seeds' registrable domains. `tld`: hosts below one of
 *   the named domains. `any`: every host.
 */
export const scopeModes = ['host', 'domain', 'tld', 'any'] as const;
export type ScopeMode = (typeof scopeModes)[number];

/** The scope of a seed list as operators write it; plain JSON. */
export interface ScopeSettings {
  mode: ScopeMode;
  /** For mode `tld`: `jp`, or more specific `go.jp`. */
  tlds: readonly string[];
  /**
   * Regular expressions in RE2 syntax, matched anywhere in the URL. If there are any, a URL must match one of
   * them.
   */
  include: readonly string[];
  /** Regular expressions: a URL that matches one of them is out of scope. */
  exclude: readonly string[];
  /**
   * Whether a host without known pages becomes a starting point, from which hops count from 0. Null:
   * undecided, which counts as no.
   */
  startsAtNewHosts?: boolean | null;
  maxHops: number;
  maxDynamicHops: number;
  maxPagesPerHost: number;
  /** Most hosts of one registrable domain; null: no limit of its own. */
  maxHostsPerDomain?: number | null;
  /** Longest URL, in characters. */
  maxUrlLength: number;
  /** Media types of pages, such as `text/*`; none: all. */
  mediaTypes?: readonly string[];
  /** Whether page requisites are followed; null: as set for the installation. */
  embedded?: boolean | null;
  /** How long until a page of another media type is requested again; null: the longest revisit interval. */
  otherTypesSeconds?: number | null;
  traps?: Readonly<TrapLimits>;
}

/** Compiled {@link ScopeSettings}: created once, used for every link. */
export interface ScopeRules {
  /** Whether the mode includes a host. */
  coversHost: (host: string) => boolean;
  include: readonly RE2JS[];
  exclude: readonly RE2JS[];
  startsAtNewHosts: boolean;
  maxHops: number;
  maxDynamicHops: number;
  maxPagesPerHost: number;
  maxHostsPerDomain: number | null;
  maxUrlLength: number;
  /** Null: every media type is in scope. */
  coversMediaType: ((mediaType: string) => boolean) | null;
  embedded: boolean | null;
  otherTypesSeconds: number | null;
  traps: Readonly<TrapLimits>;
}

/** Why a scope is invalid. */
export interface ScopeProblem {
  kind: 'expression-empty' | 'expression-too-long' | 'expression-invalid' | 'no-domain' | 'domain-missing';
  /** A path into the settings, such as `exclude.2`. */
  field: string;
  /** The invalid value; for an invalid expression, RE2's message. */
  about: string;
  /** One line for a log. */
  message: string;
}

export type CompileScopeResult =
  | { ok: true; rules: ScopeRules }
  | { ok: false; problems: [ScopeProblem, ...ScopeProblem[]] };

/** Longer expressions are mostly lists of URLs, and slow. */
export const maxPatternLength = 1000;

/**
 * Compiles the scope of a seed list, or returns all its problems.
 *
 * RE2 runs the expressions in time linear in the URL's length: adversarial links could keep a backtracking
 * engine busy for years. RE2 has no lookaround and no back references.
 *
 * @param seedHosts `name[:port]` of the list's seeds
 */
export function compileScopeRules(settings: ScopeSettings, seedHosts: readonly string[]): CompileScopeResult {
  const problems: ScopeProblem[] = [];
  const include = compilePatterns('include', settings.include, problems);
  const exclude = compilePatterns('exclude', settings.exclude, problems);
  const domains = settings.tlds.map((tld, index) => readDomain(`tlds.${index}`, tld, problems));
  if (settings.mode === 'tld' && domains.length === 0) {
    const message = 'mode "tld" needs at least one domain, such as "jp"';
    problems.push({ kind: 'domain-missing', field: 'tlds', about: '', message });
  }
  const [first, ...others] = problems;
  if (first !== undefined) return { ok: false, problems: [first, ...others] };
  const { maxHops, maxDynamicHops, maxPagesPerHost, maxHostsPerDomain = null, maxUrlLength } = settings;
  const { traps = defaultTrapLimits, mediaTypes = [], embedded = null, otherTypesSeconds = null } = settings;
  const coversMediaType = mediaTypes.length === 0 ? null : mediaTypeTest(mediaTypes);
  const types = { coversMediaType, embedded, otherTypesSeconds };
  const limits = { maxHops, maxDynamicHops, maxPagesPerHost, maxHostsPerDomain, maxUrlLength };
  const startsAtNewHosts = settings.startsAtNewHosts ?? false;
  const coversHost = hostTest(settings.mode, seedHosts, new Set(domains));
  return { ok: true, rules: { coversHost, include, exclude, startsAtNewHosts, ...limits, ...types, traps } };
}

function hostTest(
  mode: ScopeMode,
  seedHosts: readonly string[],
  domains: ReadonlySet<string>,
): (host: string) => boolean {
  switch (mode) {
    case 'host': {
      const hosts = new Set(seedHosts);
      return (host) => hosts.has(host);
    }
    case 'domain': {
      const seedDomains = new Set(seedHosts.map(registrableDomain));
      return (host) => seedDomains.has(registrableDomain(host));
    }
    case 'tld':
      return (host) => isBelowOne(host, domains);
    case 'any':
      return () => true;
    default:
      return mode satisfies never;
  }
}

function isBelowOne(host: string, domains: ReadonlySet<string>): boolean {
  const labels = host.replace(/:\d*$/, '').split('.');
  return labels.some((_label, index) => domains.has(labels.slice(index).join('.')));
}

function readDomain(field: string, domain: string, problems: ScopeProblem[]): string {
  const parsed = URL.parse(`http://${domain.replace(/^\./, '')}/`);
  if (parsed === null || parsed.pathname !== '/' || parsed.port !== '' || parsed.search !== '') {
    const message = `"${domain}" is not a domain; write one such as "jp" or "go.jp"`;
    problems.push({ kind: 'no-domain', field, about: domain, message });
  }
  return parsed?.hostname ?? domain;
}

function compilePatterns(field: string, patterns: readonly string[], problems: ScopeProblem[]): RE2JS[] {
  return patterns.flatMap((pattern, index) => {
    const compiled = compilePattern(pattern);
    if (compiled instanceof RE2JS) return [compiled];
    problems.push({ ...compiled, field: `${field}.${index}` });
    return [];
  });
}

function compilePattern(pattern: string): RE2JS | Omit<ScopeProblem, 'field'> {
  if (pattern === '') {
    const message = 'an empty expression matches everything; remove it';
    return { kind: 'expression-empty', about: pattern, message };
  }
  if (pattern.length > maxPatternLength) {
    const message = `longer than ${maxPatternLength} characters; split it`;
    return { kind: 'expression-too-long', about: pattern, message };
  }
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { kind: 'expression-invalid', about: error.message, message: error.message };
  }
}
