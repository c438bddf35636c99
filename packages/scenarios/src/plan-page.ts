import { hash } from 'node:crypto';
import { millisecondsPerDay, type Random, secondsPerDay } from '@meguri/contracts';
import { revisitPolicies, type RevisitLimits, type RevisitState } from '@meguri/schedule';
import { normal } from './draws.ts';
import type { PlannedHost } from './plan-host.ts';

/** The properties of a synthetic page and its schedule. */
export interface PlannedPage {
  url: string;
  /** SHA-256 of the URL, for its key and content digests. */
  digest: Buffer;
  depth: number;
  discoveredAt: number;
  lastVerdictAt: number | null;
  lastChangedAt: number | null;
  lastFailedAt: number | null;
  visits: number;
  changes: number;
  /** Revisit interval; 0: not scheduled. */
  intervalSeconds: number;
  nextVisitAt: number | null;
  state: RevisitState;
  kind: 'new' | 'alive' | 'failing' | 'disallowed';
  reason: 'new' | 'first-interval-random' | 'estimated-rate' | 'error-backoff' | 'withheld';
}

const highestRatePerDay = 24;
const sections = ['news', 'about', 'archive', 'products', 'en', 'docs', 'events', 'staff'];

/** Number of verdicts beyond which a belief does not narrow, because the policy forgets old ones. */
const firmestShape = 12;

export function planPage(
  host: PlannedHost,
  page: number,
  world: { nowMs: number; days: number; limits: RevisitLimits },
  random: Random,
): PlannedPage {
  const { nowMs, days, limits } = world;
  const url = page === 0 ? `https://${host.name}/` : pageUrl(host.name, page);
  const digest = hash('sha256', url, 'buffer');
  const depth = page === 0 ? 0 : 1 + Math.min(9, Math.floor(Math.log10(page + 1) * 2));
  const ageDays = days * (page === 0 ? 1 : random.next() ** 0.5);
  const discoveredAt = Math.floor(nowMs - ageDays * millisecondsPerDay);
  const lot = random.next();
  const known = { url, digest, depth, discoveredAt };
  if (lot < 0.12 && page > 0) return { ...known, ...unvisited, nextVisitAt: discoveredAt };

  const ratePerDay = Math.min(highestRatePerDay, host.ratePerDay * Math.exp(normal(random)));
  const typicalDays = Math.max(limits.minIntervalSeconds / secondsPerDay, Math.min(1 / ratePerDay, 400));
  const changed = -Math.expm1(-ratePerDay * typicalDays);
  const visits = 1 + Math.min(200, Math.floor(ageDays / typicalDays));
  const decision = decide({ visits, ratePerDay, typicalDays, changed, limits }, random);
  const isDisallowed = host.blocked || (lot > 0.985 && page > 0);
  const isFailing = !isDisallowed && random.next() < host.errorShare / 4;
  const intervalSeconds = isDisallowed ? 0 : isFailing ? secondsPerDay : decision.intervalSeconds;
  const planMs = (isDisallowed ? secondsPerDay : intervalSeconds) * 1000;
  const sinceMs = Math.floor(Math.min(random.next() * planMs, nowMs - discoveredAt));
  const lastAccessAt = nowMs - sinceMs;
  const lastVerdictAt = isFailing
    ? Math.max(discoveredAt, lastAccessAt - secondsPerDay * 1000)
    : lastAccessAt;
  const changes = Math.min(
    visits - 1,
    Math.max(0, Math.round((visits - 1) * changed + normal(random) * 0.5)),
  );
  return {
    ...known,
    lastVerdictAt,
    lastChangedAt: Math.max(
      discoveredAt,
      changes > 0 ? lastVerdictAt - Math.floor(millisecondsPerDay / ratePerDay / 2) : discoveredAt,
    ),
    lastFailedAt: isFailing ? lastAccessAt : null,
    visits,
    changes,
    intervalSeconds,
    nextVisitAt: lastAccessAt + planMs,
    state: decision.state,
    kind: isDisallowed ? 'disallowed' : isFailing ? 'failing' : 'alive',
    reason: isDisallowed
      ? 'withheld'
      : isFailing
        ? 'error-backoff'
        : visits === 1
          ? 'first-interval-random'
          : 'estimated-rate',
  };
}

const unvisited = {
  lastVerdictAt: null,
  lastChangedAt: null,
  lastFailedAt: null,
  visits: 0,
  changes: 0,
  intervalSeconds: 0,
  state: [],
  kind: 'new',
  reason: 'new',
} as const;

function pageUrl(host: string, page: number): string {
  return `https://${host}/${sections[page % sections.length]}/${page % 97}/article-${page}.html`;
}

/**
 * The decision of the default policy after the page's visits: the last verdict is computed by the policy, the
 * belief before it is approximated.
 */
function decide(
  page: { visits: number; ratePerDay: number; typicalDays: number; changed: number; limits: RevisitLimits },
  random: Random,
): { state: RevisitState; intervalSeconds: number } {
  const { visits, ratePerDay, typicalDays, changed, limits } = page;
  const host = { meanRatePerDay: ratePerDay, globalMeanRatePerDay: null };
  const visit = { host, limits, random: () => random.next() };
  if (visits === 1) return revisitPolicies.gamma.first(visit);
  const shape = Math.min(firmestShape, 0.5 + 0.6 * (visits - 1));
  const believed = ratePerDay * Math.exp((0.5 * normal(random)) / Math.sqrt(shape));
  return revisitPolicies.gamma.onVerdict({
    ...visit,
    state: [Math.fround(shape), Math.fround(shape / believed), visits - 1, -2, 0],
    elapsedSeconds: typicalDays * secondsPerDay,
    changed: random.next() < changed,
  });
}
