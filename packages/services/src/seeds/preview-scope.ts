import type { SeedServices } from '@meguri/api/services-port';
import type { ScopeVerdict } from '@meguri/contracts';
import { listSeedUrls, samplePages } from '@meguri/database';
import {
  canonicalizeUrl,
  compileScopeRules,
  decideScope,
  hostsOfSeeds,
  type ScopeCandidate,
  type ScopeRules,
} from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';
import { scopeRefusal } from './scope-refusal.ts';

const sampledPages = 1_000;
const maxSeeds = 10_000;
const maxExamples = 10;

/** Previews a scope on a random sample of known pages; changes nothing. */
export function createPreviewScope({ prisma, clock }: Dependencies): SeedServices['previewScope'] {
  return async ({ input: { scope, listId, urls } }) => {
    const followsSeeds = scope.mode === 'host' || scope.mode === 'domain';
    const known = followsSeeds && listId !== null ? await listSeedUrls(prisma, listId, maxSeeds) : [];
    const seeds = listId === null ? urls : known;
    const compiled = compileScopeRules(scope, hostsOfSeeds(seeds.map((url) => url.trim())));
    if (!compiled.ok) throw scopeRefusal(compiled.problems[0]);
    const now = clock.now();
    const sample = await samplePages(prisma, sampledPages);
    const verdicts = sample.map((page) =>
      verdict(compiled.rules, { ...page, pagesOnHost: 0, isSeed: page.hops === 0 }, now),
    );
    const included = verdicts.filter((one) => one.included);
    const excluded = verdicts.filter((one) => !one.included);
    return {
      sampledPages: sample.length,
      sampledHosts: new Set(sample.map(({ host }) => host)).size,
      includedPages: included.length,
      examples: [...excluded.slice(0, maxExamples), ...included.slice(0, maxExamples)],
      tried: urls.map((url) => tryUrl(compiled.rules, url, scope.maxUrlLength, now)),
    };
  };
}

function tryUrl(rules: ScopeRules, text: string, maxLength: number, now: Date): ScopeVerdict {
  const canonical = canonicalizeUrl(text.trim(), undefined, { maxLength, schemes: 'any' });
  if (!canonical.ok) return { url: text, included: false, rule: 'unreadable' };
  const { url, host } = canonical;
  return verdict(rules, { url, host, hops: 0, dynamicHops: 0, pagesOnHost: 0 }, now);
}

function verdict(rules: ScopeRules, candidate: ScopeCandidate, now: Date): ScopeVerdict {
  const decision = decideScope(rules, candidate, now);
  return {
    url: candidate.url,
    included: decision.inScope,
    rule: decision.inScope ? null : decision.reason,
  };
}
