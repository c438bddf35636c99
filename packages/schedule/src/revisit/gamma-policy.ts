import { decide } from './decide.ts';
import { elapsedDays } from './elapsed-days.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { assumedRatePerDay, knownRatePerDay, uninformedFirstDays } from './first-interval.ts';
import type { GammaBelief } from './gamma-belief.ts';
import {
  afterChange,
  afterDatedChange,
  afterUnchanged,
  forget,
  meanRatePerDay,
  priorBelief,
} from './gamma-belief.ts';
import { jitter } from './jitter.ts';
import type { FirstVisit, RepeatVisit, RevisitPolicy } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';
import { gammaState, layoutOf } from './revisit-state.ts';
import { beliefIn, toBelief } from './switch-policy.ts';

/** x_h: the expected changes per visit that the interval aims at. */
const changesPerVisit = 1;

/** The first interval never exceeds this, however slow the host's other pages are. */
const longestFirstDays = 60;

const shortestFirstJitter = 0.7;
const longestFirstJitter = 1.3;

/** The default: a Gamma belief about the change rate, with forgetting; the interval is the mean time between changes. */
export const gammaPolicy: RevisitPolicy = {
  id: 'gamma',

  first(visit) {
    const belief = priorBelief(assumedRatePerDay(visit.host, visit.limits));
    return decide(stateOf(belief, 1), firstDays(visit), visit);
  },

  onVerdict(visit) {
    const prior = priorBelief(assumedRatePerDay(visit.host, visit.limits));
    const belief = updated(forget(toBelief(visit.state, prior)), visit);
    const state = stateOf(belief, visitsIn(visit.state) + 1);
    const days = (changesPerVisit / meanRatePerDay(beliefIn(state))) * jitter(visit.random);
    return decide(state, days, visit);
  },

  estimate: estimateChangeRate,
  explain: explainInterval,
};

function firstDays({ host, limits, random }: FirstVisit): number {
  const ratePerDay = knownRatePerDay(host);
  if (ratePerDay === null) return uninformedFirstDays(limits, random);
  const factor = shortestFirstJitter + (longestFirstJitter - shortestFirstJitter) * random();
  return Math.min(factor / ratePerDay, longestFirstDays);
}

function updated(belief: GammaBelief, visit: RepeatVisit): GammaBelief {
  const elapsed = elapsedDays(visit.elapsedSeconds);
  if (!visit.changed) return afterUnchanged(belief, elapsed);
  const age = visit.lastChangeAgeSeconds;
  const dated = typeof age === 'number' && age >= 0 && age <= visit.elapsedSeconds;
  return dated ? afterDatedChange(belief, elapsedDays(age)) : afterChange(belief, elapsed);
}

/** Visits behind a state that meets a verdict, so at least the first; a history of policy `paper` does not tell how many. */
function visitsIn(state: RevisitState): number {
  const layout = layoutOf(state);
  if (layout === 'gamma') return state[2];
  return layout === 'empty' ? 1 : 2;
}

/** Stored as float32, and rounded here already so that what is decided now can be recomputed from what is stored. */
function stateOf(belief: GammaBelief, visits: number): RevisitState {
  return gammaState(Math.fround(belief.shape), Math.fround(belief.rateDays), visits);
}
