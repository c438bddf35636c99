import {
  cappedIntervals,
  makePoisson,
  makeShifting,
  politeIntervals,
  type Population,
  randomFrom,
  resultOf,
  runPlan,
  runSettings,
  type SimulationResult,
} from '@meguri/simulation';
import { readTraces } from '../population/read-traces.ts';
import type { SimulationRequest } from './simulation-request.ts';

/** Runs the requested simulations: one result per budget and policy, in the order given. */
export async function* runRequest(request: SimulationRequest): AsyncGenerator<SimulationResult> {
  const { cappedShare, errorShare, seed } = request;
  const population = populate(request);
  const budgets = request.budgets.length > 0 ? request.budgets : [null];
  for (const budget of budgets) {
    const accessIntervalSeconds =
      cappedShare === null
        ? politeIntervals(population)
        : (await cappedIntervals(population, { budget, seed }))(cappedShare);
    for (const policy of request.policies) {
      const settings = runSettings({ budget, accessIntervalSeconds, errorShare, seed });
      const tally = await runPlan(policy, population, settings);
      yield resultOf(population, tally, {
        policy,
        budget,
        accessIntervalSeconds,
        kind: request.kind ?? (request.population.kind === 'traces' ? 'all' : 'synthetic'),
      });
    }
  }
}

function populate({ population, kind, years, seed }: SimulationRequest): Population {
  const random = randomFrom(seed, 0);
  switch (population.kind) {
    case 'traces':
      return readTraces({ directory: population.directory, years, kind, random });
    case 'poisson':
      return makePoisson({ pages: population.pages, years, random });
    case 'shifting':
      return makeShifting({ pages: population.pages, years, random });
    default:
      return population satisfies never;
  }
}
