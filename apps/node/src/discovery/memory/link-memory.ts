import type { Clock, Settings } from '@meguri/contracts';
import { createPagePatterns, type PagePatterns, type ScopeRules } from '@meguri/urls';
import { createKnownUrls, type ForgettingUrls, type KnownUrls } from './known-urls.ts';
import { refusedLinksOf, type RefusedLinks } from './refused-links.ts';
import { createReportedUrls } from './reported-urls.ts';
import { linkSchemesOf } from '../link-schemes.ts';
import type { LinkSelection } from '../select-links.ts';
import { createDuplicateForms, type DuplicateFormMemory } from '../../seen/duplicate-forms.ts';
import type { FoundTrap } from '../trap-reports.ts';
import { newUrlSeed } from './url-hash.ts';

/** Marks the names of hosts among {@link LinkMemory.known} pages. */
export const knownHosts = 1;

/** What a node remembers of links, so that most of them need no query. */
export interface LinkMemory {
  /** Seed of all hashes; content threads use the same. */
  urlSeed: number;
  /** Pages that the database has, or had a day ago. */
  known: ForgettingUrls;
  /** Pages beyond the cap of their host. */
  refused: KnownUrls;
  /** Links reported to the requester of their host a moment ago. */
  reported: KnownUrls;
  /** Links that lead out of a scope. */
  refusedLinks(rules: ScopeRules): RefusedLinks;
  /** Patterns by which pages of hosts are dynamic. */
  patterns: PagePatterns;
  /**
   * Forgets known pages and hosts step by step, all of them within a day, because some are deleted. Called
   * often.
   */
  forgetKnown(): void;
  /** Called for a link that leads into a trap. */
  onTrap(trap: FoundTrap): void;
  /** Which forms of URLs lead to duplicates. */
  duplicateForms: DuplicateFormMemory;
}

/**
 * Pages beyond the cap of their host are reported again after one to two times this: the cap may have been
 * raised.
 */
const refusedForgottenAfterMs = 300_000;

/** A deleted page that is found again is added within this time, in which each known page is queried once. */
const knownForgottenAfterMs = 86_400_000;

export function createLinkMemory({
  onTrap = () => undefined,
  duplicateForms = createDuplicateForms(() => undefined),
  nowMs = () => performance.now(),
}: Partial<Pick<LinkMemory, 'onTrap' | 'duplicateForms'>> & { nowMs?: () => number } = {}): LinkMemory {
  const urlSeed = newUrlSeed();
  const reportedUrls = (forgetMs?: number) => createReportedUrls(nowMs, forgetMs, urlSeed);
  const known = createKnownUrls(undefined, urlSeed);
  let forgottenUntilMs = nowMs();
  return {
    urlSeed,
    known,
    forgetKnown: () => {
      const now = nowMs();
      known.forget((now - forgottenUntilMs) / knownForgottenAfterMs);
      forgottenUntilMs = now;
    },
    refused: reportedUrls(refusedForgottenAfterMs),
    reported: reportedUrls(),
    refusedLinks: refusedLinksOf(reportedUrls()),
    patterns: createPagePatterns(),
    onTrap,
    duplicateForms,
  };
}

/** What the selection of links depends on, apart from their scope. */
export interface LinkSources extends LinkMemory {
  clock: Clock;
  settings(): Settings;
  /** The name under which a host is crawled, if it is an alias. */
  aliasTarget(host: string): string | undefined;
  /** Whether the database lacks room for new pages: pages that link to them are read again later. */
  isDiscoveryStopped(): boolean;
}

/** The selection of links in a scope now. */
export function linkSelection(sources: LinkSources, rules: ScopeRules): LinkSelection {
  const { known, refused, reported, patterns, onTrap } = sources;
  return {
    rules,
    now: sources.clock.now(),
    embedded: rules.embedded ?? sources.settings()['links.embedded'],
    schemesFrom: (url) => linkSchemesOf(url, sources.settings()),
    aliasTarget: sources.aliasTarget,
    onTrap,
    patterns,
    known,
    reported: {
      has: (url) => reported.has(url) || refused.has(url),
      hasHash: (low, high) => reported.hasHash(low, high) || refused.hasHash(low, high),
    },
    refused: sources.refusedLinks(rules),
    newHostsPerPage: sources.settings()['discovery.newHostsPerPage'],
    sessionParametersOf: sources.duplicateForms.sessionParameters,
    isKnownHost: (host) => known.has(host, knownHosts),
  };
}
