import type { ScopeRules } from '@meguri/urls';
import { createKnownUrls, type KnownUrls } from './known-urls.ts';
import { refusedLinksOf, type RefusedLinks } from './refused-links.ts';
import { createReportedUrls } from './reported-urls.ts';
import { newUrlSeed } from './url-hash.ts';

/** What a node remembers of links, so that most of them cost no look into the database. */
export interface LinkMemory {
  /** All of it knows URLs by hashes with this seed, which content threads make as well. */
  urlSeed: number;
  /** Pages that the database has. */
  known: KnownUrls;
  /** Pages beyond the cap of their host. */
  refused: KnownUrls;
  /** Links that were told to the requester of their host a moment ago. */
  told: KnownUrls;
  /** Links that lead out of a scope. */
  refusedLinks(rules: ScopeRules): RefusedLinks;
}

/** Pages beyond the cap of their host are told again after one to two times this: it may have been raised. */
const refusedForgottenAfterMs = 300_000;

export function createLinkMemory(): LinkMemory {
  const urlSeed = newUrlSeed();
  const reportedUrls = (forgetMs?: number) => createReportedUrls(() => performance.now(), forgetMs, urlSeed);
  return {
    urlSeed,
    known: createKnownUrls(undefined, urlSeed),
    refused: reportedUrls(refusedForgottenAfterMs),
    told: reportedUrls(),
    refusedLinks: refusedLinksOf(reportedUrls()),
  };
}
