import { secondsPerDay } from '@meguri/contracts';
import {
  type PlanName,
  politeIntervals,
  type Population,
  resultOf,
  runFamilies,
  runSettings,
  type SimulationResult,
} from '@meguri/simulation';
import { figure } from '../report/goal.ts';

/** A policy of another crawler at a budget. */
export interface Peer {
  policy: PlanName;
  /** With its authors' values, all intervals multiplied by the factor that meets the budget. */
  scaled: SimulationResult;
  /** The result with the most versions over all tried parameters of the policy. */
  best: SimulationResult;
}

/** The default and its peers on the same pages with the same number of accesses. */
export interface Comparison {
  years: number;
  budget: number;
  ours: SimulationResult;
  peers: Peer[];
}

/** Simulates `default` and each peer with the same number of accesses, `budget` per page and day. */
export async function comparePolicies(
  population: Population,
  { years, budget, seed, peers }: { years: number; budget: number; seed: number; peers: readonly PlanName[] },
): Promise<Comparison> {
  const accessIntervalSeconds = politeIntervals(population);
  const settings = runSettings({ budget, accessIntervalSeconds, errorShare: 0, seed });
  const results = async (policy: PlanName) => {
    const tallies = await runFamilies(policy, population, settings);
    return tallies.map((tally) =>
      resultOf(population, tally, { kind: population.name, policy, budget, accessIntervalSeconds }),
    );
  };
  const compared: Peer[] = [];
  for (const policy of peers) {
    const tried = await results(policy);
    const [scaled] = tried;
    if (!scaled) throw new Error(`policy ${policy} has no plan`);
    compared.push({ policy, scaled, best: mostVersions(tried, scaled) });
  }
  const [ours] = await results('default');
  if (!ours) throw new Error('policy default has no plan');
  return { years, budget, ours, peers: compared };
}

/** The result with the most versions, among those with at most 1 % more accesses than the first. */
function mostVersions(tried: readonly SimulationResult[], first: SimulationResult): SimulationResult {
  const maxAccesses = first.accesses * 1.01;
  return tried.reduce(
    (best, one) => (one.accesses <= maxAccesses && one.versions > best.versions ? one : best),
    first,
  );
}

/**
 * Percentage of versions that `ours` captures above a variant of a peer, as the geometric mean over
 * comparisons.
 */
export function percentOver(
  comparisons: readonly Comparison[],
  policy: PlanName,
  variant: 'scaled' | 'best',
): number {
  const logs = comparisons.map(({ ours, peers }) => {
    const peer = peers.find((one) => one.policy === policy);
    // Per access, since numbers of accesses differ slightly.
    return peer ? Math.log(perAccess(ours) / perAccess(peer[variant])) : Number.NaN;
  });
  return 100 * Math.expm1(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

const perAccess = ({ versions, accesses }: SimulationResult) => versions / accesses;

export const comparisonHeader = [
  'policy',
  'years',
  'budget',
  'accesses',
  'versions',
  'default',
  'fresh',
  'age days',
];

/** A line for `default` and for each variant of each peer. */
export function comparisonRows({ years, budget, ours, peers }: Comparison): string[][] {
  const row = (name: string, result: SimulationResult) => [
    name,
    String(years),
    String(budget),
    figure(result.accesses),
    figure(result.versions),
    result === ours ? '' : signed(100 * (perAccess(ours) / perAccess(result) - 1)),
    result.freshness.toFixed(3),
    (result.meanAgeSeconds / secondsPerDay).toFixed(1),
  ];
  return [
    row('default', ours),
    ...peers.flatMap(({ policy, scaled, best }) =>
      best === scaled
        ? [row(policy, scaled)]
        : [row(`${policy}, one factor`, scaled), row(`${policy}, own best`, best)],
    ),
  ];
}

const signed = (percent: number) => `${percent >= 0 ? '+' : ''}${percent.toFixed(1)} %`;
