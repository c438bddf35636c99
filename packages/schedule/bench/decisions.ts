/**
 * Cost of decisions: `node packages/schedule/bench/decisions.ts [--json]`. Measures processor time, which a
 * busy machine affects less.
 */
import { parseArgs } from 'node:util';
import { rateCellCount } from '../src/overload/rate-cells.ts';
import {
  changeProbability,
  afterChange,
  afterUnchanged,
  forget,
  meanRatePerDay,
} from '../src/revisit/gamma/gamma-belief.ts';
import { pricedIntervalDays, defaultPricingRule } from '../src/overload/priced-interval.ts';
import { emptyHistogram, groupsOf } from '../src/overload/rate-histogram.ts';
import { solveHostPrice } from '../src/overload/solve-host-price.ts';
import { isSurprising, surpriseAfter } from '../src/revisit/gamma/surprise.ts';
import { secondsPerDay } from '../src/seconds-per-day.ts';

const bounds = { minDays: 1, maxDays: 400 };
const pricing = { ...defaultPricingRule, price: 0.7 };

/** Seconds of processor time per call, after a warm-up of as many calls. */
function secondsPerCall(calls: number, call: (index: number) => void): number {
  for (let index = 0; index < calls; index += 1) call(index);
  const start = process.cpuUsage();
  for (let index = 0; index < calls; index += 1) call(index);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6 / calls;
}

const beliefs = Array.from({ length: 1_000 }, (_, index) => ({
  shape: 0.5 + (index % 20),
  rateDays: 1 + ((index * 1.7) % 300),
}));
/** Keeps the compiler from eliminating the computation. */
let checksum = 0;

function updateAndInterval(index: number): void {
  const elapsedDays = 1 + (index % 50);
  const before = beliefs[index % beliefs.length] ?? { shape: 1, rateDays: 1 };
  const changed = index % 3 === 0;
  const seen = { changed, changeProbability: changeProbability(before, elapsedDays * secondsPerDay) };
  const belief = isSurprising(surpriseAfter(index % 20, seen)) ? forget(before) : before;
  const next = changed ? afterChange(belief, elapsedDays) : afterUnchanged(belief, elapsedDays);
  const page = { ratePerDay: meanRatePerDay(next), importance: 1, minDays: 1, maxDays: 400 };
  checksum += pricedIntervalDays(page, pricing);
}

/** A million pages, in every cell from 1 / 4000 to 8 changes a day and of every importance. */
const million = emptyHistogram().map((_, cell) => (cell % rateCellCount < 96 ? 1_736 : 0));
const baseLoadPerDay = 380_000;

function solveMillionPages(): void {
  const groups = groupsOf(million, bounds, baseLoadPerDay);
  checksum += solveHostPrice({ groups, capacityPerDay: 4_233, wasCrowded: false }, defaultPricingRule).price;
}

const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
const updateAndIntervalNanoseconds = secondsPerCall(2_000_000, updateAndInterval) * 1e9;
const solveMilliseconds = secondsPerCall(500, solveMillionPages) * 1e3;
if (!Number.isFinite(checksum)) throw new Error('a decision was no number');
if (json) {
  console.info(JSON.stringify({ updateAndIntervalNanoseconds, solveMilliseconds }));
} else {
  console.info(
    `belief update and priced interval   ${updateAndIntervalNanoseconds.toFixed(0)} ns (at most 200)`,
  );
  console.info(`price of a host of a million pages  ${solveMilliseconds.toFixed(2)} ms (at most 1)`);
}
