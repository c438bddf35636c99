import {
  emptyRevisitState,
  errorBackoffSeconds,
  expectedChange,
  noDrops,
  planRevisitBy,
  defaultTuning,
  type KnownRates,
  type RevisitPlan,
  type HostPricing,
  type RevisitState,
} from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import type { Finding, SimulatedArchive } from './archive.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { HostAgenda } from './host-agenda.ts';
import { importance } from './host-pricing.ts';
import { createNeighbourAlarms } from './neighbour-alarms.ts';
import { createHostRates } from './host-rates.ts';
import { createImportLog, type ImportedSource } from './import-log.ts';
import type { PriorLearner } from './prior-learner.ts';
import type { SimulationSettings } from './simulation-settings.ts';
import { sumOverHosts, tallyEstimate, tallyInterval, type Tally } from './tally.ts';

export interface AccessorParts {
  population: Population;
  settings: SimulationSettings;
  tally: Tally;
  archive: SimulatedArchive;
  budget: BudgetKeeper;
  agendas: readonly HostAgenda[];
  /** Null if the policy never changes. */
  learner: PriorLearner | null;
}

/**
 * Under a budget the crawl's stretch keeps intervals within the limits, so policies choose unlimited ones
 * after verdicts. First intervals, and rates assumed while none is known, use the limits of the seed list.
 */
const unlimited = { minIntervalSeconds: 60, maxIntervalSeconds: 1e11 };

/** One in this many decisions is timed. */
const timedEvery = 8;

/** The plan for a page's next visit. */
export interface PagePlanned {
  page: number;
  intervalSeconds: number;
  ratePerDay: number | null;
}

/**
 * One access to a page: compare, learn, advance the host's clock, plan the next visit.
 * Returns null after an error.
 */
export function createAccessor(parts: AccessorParts) {
  const { population, settings, tally, archive, budget, agendas, learner } = parts;
  const { plan, random, errorShare, limits, nanoseconds } = settings;
  const { pageCount, hostOf, meanRatePerDay, stationary } = population;
  const states: RevisitState[] = Array.from({ length: pageCount }, () => emptyRevisitState);
  const visits = new Int32Array(pageCount);
  const errorsInRow = new Uint8Array(pageCount);
  let rates = createHostRates(population.hosts.length, pageCount);
  const log = settings.imports ? createImportLog(pageCount) : null;
  const unheld = new Uint8Array(pageCount);
  let alarms = plan.alarmsNeighbours ? createNeighbourAlarms(population, agendas) : null;
  const stretched = plan.keepsBudget && settings.budget !== null;
  const crawlTerms = { random, changesPerVisit: 1, importance, dropRule: noDrops };
  const policyOf = learner ? () => learner.policy() : plan.policyOf;

  const decide = (
    page: number,
    known: KnownRates,
    pricing: HostPricing | null,
    verdict: { elapsedSeconds: number; changed: boolean } | null,
    keepsInterval: number | null = null,
  ): RevisitPlan => {
    const isLimited = pricing !== null || !stretched || verdict === null;
    const terms = {
      ...crawlTerms,
      tuning: defaultTuning,
      pricing,
      limits: isLimited ? limits : unlimited,
      hostMeanRatePerDay: known.meanRatePerDay,
      globalMeanRatePerDay: known.globalMeanRatePerDay ?? null,
    };
    const state = states[page] ?? emptyRevisitState;
    const seen =
      keepsInterval !== null
        ? ({ kind: 'explained', state, intervalSeconds: keepsInterval } as const)
        : verdict
          ? ({ kind: 'verdict', state, ...verdict } as const)
          : ({ kind: 'first' } as const);
    tally.decisions += 1;
    const timed = nanoseconds !== undefined && tally.decisions % timedEvery === 0;
    const from = timed ? nanoseconds() : 0;
    const decision = planRevisitBy(policyOf(page), terms, seen);
    if (timed) tally.decisionNanoseconds += (nanoseconds() - from) * timedEvery;
    states[page] = decision.state;
    return decision;
  };
  const countVerdict = (
    agenda: HostAgenda,
    page: number,
    now: number,
    verdict: { elapsedSeconds: number; changed: boolean },
  ) => {
    if (!plan.clock) return;
    // Only policies that keep beliefs have a clock.
    const own = expectedChange(states[page] ?? emptyRevisitState, verdict.elapsedSeconds) ?? 0;
    const changeProbability = alarms?.expected(page, own) ?? own;
    agenda.countVerdict({ changeProbability, changed: verdict.changed });
    alarms?.onVerdict(page, now, { ...verdict, own });
  };
  const fail = (agenda: HostAgenda, page: number, now: number) => {
    const consecutiveErrors = Math.min(255, (errorsInRow[page] ?? 0) + 1);
    errorsInRow[page] = consecutiveErrors;
    tally.errors += 1;
    agenda.retry(page, now, errorBackoffSeconds({ consecutiveErrors, errorClass: 'server', random }));
  };

  const accessPage = (page: number, now: number, pricing: HostPricing | null): PagePlanned | null => {
    const host = hostOf[page] ?? 0;
    const agenda = agendas[host]!;
    tally.hosts[host]!.accesses += 1;
    if (errorShare > 0 && random() < errorShare) {
      fail(agenda, page, now);
      return null;
    }
    errorsInRow[page] = 0;
    const finding = archive.capture(page, now);
    visits[page] = (visits[page] ?? 0) + 1;
    log?.record(page, now, foundOf(finding));
    // The first content of a page that is only known from an index is no evidence.
    const isUnheld = unheld[page] === 1;
    unheld[page] = 0;
    let verdict = null;
    if (finding.kind === 'again' && !isUnheld) {
      const { elapsedSeconds } = finding;
      verdict = { elapsedSeconds, changed: finding.verdict !== 'nothing-new' };
      tallyInterval(tally, elapsedSeconds, verdict.changed);
      countVerdict(agenda, page, now, verdict);
    }
    learner?.record(page, now, verdict?.changed ?? true);
    const { intervalSeconds, estimate, loadExcluded } = decide(
      page,
      rates.knownRates(host),
      pricing,
      verdict,
      isUnheld ? (tally.plannedSeconds[page] ?? 0) : null,
    );
    const { ratePerDay } = estimate;
    if (verdict && ratePerDay !== null) {
      rates.count(host, page, ratePerDay);
      if (stationary) tallyEstimate(tally, visits[page] ?? 0, ratePerDay, meanRatePerDay[page] ?? 0);
    }
    budget.plan(page, intervalSeconds);
    tally.plannedSeconds[page] = intervalSeconds;
    alarms?.onVisit(page, now);
    // Pages that an overloaded host excludes wait beyond the limits.
    const maxSeconds = loadExcluded ? intervalSeconds : limits.maxIntervalSeconds;
    const minSeconds = limits.minIntervalSeconds;
    agenda.plan(page, now, { intervalSeconds, ratePerDay: ratePerDay ?? 0, minSeconds, maxSeconds });
    return { page, intervalSeconds, ratePerDay };
  };

  /**
   * Forgets everything that the crawl has learnt about its pages and hosts, and learns it from its own
   * accesses as a new crawl learns from an import of them: page by page, in real time.
   */
  const importHistory = (now: number) => {
    const source = settings.imports?.source ?? 'crawled';
    tally.atImport = { accesses: sumOverHosts(tally).accesses, versions: sumOverHosts(tally).versions };
    if (source === 'crawled' || log === null) return;
    alarms = plan.alarmsNeighbours ? createNeighbourAlarms(population, agendas) : null;
    for (const agenda of agendas) agenda.forgetClock(now);
    // As in an import, the rates of the host's pages are the prior of each page.
    let known = createHostRates(population.hosts.length, pageCount);
    for (let round = 0; round < importRounds; round += 1) {
      rates = createHostRates(population.hosts.length, pageCount);
      for (let page = 0; page < pageCount; page += 1)
        importPage(page, source, known.knownRates(hostOf[page] ?? 0));
      known = rates;
    }
  };

  const importPage = (page: number, source: ImportedSource, known: KnownRates) => {
    const lastAt = log?.lastAt(page) ?? null;
    if (log === null || lastAt === null) return;
    const host = hostOf[page] ?? 0;
    const { verdicts, isUnheld } = log.verdicts(page, source);
    states[page] = emptyRevisitState;
    unheld[page] = isUnheld ? 1 : 0;
    let planned: RevisitPlan | null = null;
    for (const { kind, elapsedSeconds } of verdicts)
      planned = decide(
        page,
        known,
        null,
        kind === 'first' ? null : { elapsedSeconds, changed: kind === 'changed' },
      );
    const { intervalSeconds, estimate } = planned ?? decide(page, known, null, null);
    const { ratePerDay, informed } = estimate;
    if (informed && ratePerDay !== null) rates.count(host, page, ratePerDay);
    budget.plan(page, intervalSeconds);
    tally.plannedSeconds[page] = intervalSeconds;
    alarms?.onVisit(page, lastAt);
    const { minIntervalSeconds: minSeconds, maxIntervalSeconds: maxSeconds } = limits;
    agendas[host]?.replan(page, { intervalSeconds, ratePerDay: ratePerDay ?? 0, minSeconds, maxSeconds });
  };
  return { accessPage, importHistory };
}

const importRounds = 2;

function foundOf(finding: Finding): 'same' | 'new' | 'gone' {
  if (finding.kind === 'first') return 'new';
  if (finding.verdict === 'deletion') return 'gone';
  return finding.verdict === 'version' ? 'new' : 'same';
}
