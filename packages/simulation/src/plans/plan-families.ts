import {
  revisitPolicies,
  revisitPolicyIds,
  defaultHostClockTuning,
  type RevisitPolicy,
} from '@meguri/schedule';
import {
  createCgmPolicy,
  createFixedPolicy,
  createHarmonicPolicy,
  createMlePolicy,
  createNutchPolicy,
  createPaperPolicy,
  createStormPolicy,
} from '@meguri/schedule';
import type { CrawlPlan } from '../engine/simulation-settings.ts';
import type { Population } from '../population/population.ts';
import { createOraclePolicy } from './oracle-policy.ts';

/**
 * Policies that can be simulated: the default of a new crawl, the same without learning its prior, those of
 * seed lists, and the oracle.
 */
export const planNames = ['default', 'fixed-prior', ...revisitPolicyIds, 'oracle'] as const;
export type PlanName = (typeof planNames)[number];

/** Plans of one policy by a parameter above 0; larger values give fewer accesses. */
export interface PlanFamily {
  /** The value chosen by the policy's authors. */
  default: number;
  from: number;
  to: number;
  plan(parameter: number): CrawlPlan;
}

/**
 * The parameters by which a policy can be tuned to a budget. The first keeps its authors' values and scales
 * all intervals. Policies that keep budgets have one plan.
 */
export function familiesOf(name: PlanName, population: Population): PlanFamily[] | CrawlPlan {
  switch (name) {
    case 'default':
      return { ...defaultPlan, learnsPrior: true };
    case 'fixed-prior':
      return defaultPlan;
    case 'gamma':
      return budgeted(() => revisitPolicies.gamma);
    case 'oracle':
      return budgeted(oracleOf(population));
    case 'paper':
      return [spaced(createPaperPolicy)];
    case 'mle':
      return [spaced(createMlePolicy)];
    case 'cgm':
      return [spaced(createCgmPolicy)];
    case 'fixed':
      return [{ default: 30, from: 1, to: 400, plan: (days) => peer(createFixedPolicy(days)) }];
    case 'harmonic':
      return [{ default: 5, from: 1e-4, to: 1e6, plan: (price) => peer(createHarmonicPolicy(price)) }];
    case 'nutch':
      return [stretched(createNutchPolicy()), ...nutchSpeeds.map(nutchOf)];
    case 'storm':
      return [stretched(createStormPolicy()), ...stormGrowths.map(stormOf)];
    default:
      return name satisfies never;
  }
}

function peer(policy: RevisitPolicy): CrawlPlan {
  return {
    policyOf: () => policy,
    clock: null,
    learnsPrior: false,
    keepsBudget: false,
    stretch: 1,
    alarmsNeighbours: false,
    pricesOverload: false,
  };
}

function budgeted(policyOf: (page: number) => RevisitPolicy): CrawlPlan {
  return {
    policyOf,
    clock: null,
    learnsPrior: false,
    keepsBudget: true,
    stretch: 1,
    alarmsNeighbours: false,
    pricesOverload: false,
  };
}

/** The default of a new crawl, without learning from its history. */
const defaultPlan: CrawlPlan = {
  ...budgeted(() => revisitPolicies.gamma),
  clock: defaultHostClockTuning,
  alarmsNeighbours: true,
  pricesOverload: true,
};

function oracleOf({ meanRatePerDay }: Population): (page: number) => RevisitPolicy {
  const policies = Array.from(meanRatePerDay, createOraclePolicy);
  return (page) => policies[page] ?? createOraclePolicy(0);
}

/** A family by the expected changes per visit. */
function spaced(create: (changesPerVisit: number) => RevisitPolicy): PlanFamily {
  return { default: 1, from: 1e-3, to: 1e3, plan: (x) => peer(create(x)) };
}

/** A family with the authors' values and all intervals times a factor. */
function stretched(policy: RevisitPolicy): PlanFamily {
  return { default: 1, from: 1e-2, to: 1e2, plan: (stretch) => ({ ...peer(policy), stretch }) };
}

/**
 * ln((1 + inc) / (1 - dec)): the distance between an unchanged and a changed visit. Nutch's own value is
 * 0.56.
 */
const nutchSpeeds = [1.5, 3];

/**
 * A family by the odds of the detection ratio at which intervals settle, p = ln(1 + inc) / (ln(1 + inc) -
 * ln(1 - dec)).
 */
function nutchOf(speed: number): PlanFamily {
  return {
    default: 1.5,
    from: 0.01,
    to: 300,
    plan: (odds) => {
      const up = (speed * odds) / (1 + odds);
      return peer(createNutchPolicy({ increase: Math.expm1(up), decrease: -Math.expm1(up - speed) }));
    },
  };
}

const stormGrowths = [1.5, 3];

/** A family by the longest interval. */
function stormOf(growth: number): PlanFamily {
  return {
    default: 14,
    from: 1,
    to: 400,
    plan: (longestDays) => peer(createStormPolicy({ growth, longestDays })),
  };
}
