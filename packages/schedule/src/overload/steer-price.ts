import { highestPrice, lowestPrice } from './solve-host-price.ts';

const demandGain = 0.05;
const backlogGain = 0.02;

/** The price changes by at most this, in ln mu, at a time. */
const longestStep = 0.2;

/** How a host fared under its price. */
export interface PriceOutcome {
  /** L: the exact sum of planned frequencies, accesses per day. */
  loadPerDay: number;
  /** rho / I */
  capacityPerDay: number;
  /** Pages due and not visited yet. */
  backlogPages: number;
}

/**
 * The price of tomorrow for a host without a histogram, to be called once a day:
 * ln mu += clip(0.05 ln(L I / rho) + 0.02 ln(max(1, backlog / slots per day)), -0.2, 0.2), within the range of prices.
 *
 * @param price mu of today, above 0
 */
export function steerPrice(
  price: number,
  { loadPerDay, capacityPerDay, backlogPages }: PriceOutcome,
): number {
  const demand = logRatio(loadPerDay, capacityPerDay);
  const backlog = Math.max(0, logRatio(backlogPages, capacityPerDay));
  const step = demandGain * demand + backlogGain * backlog;
  const bounded = Math.min(Math.max(step, -longestStep), longestStep);
  return Math.min(Math.max(price * Math.exp(bounded), lowestPrice), highestPrice);
}

/** ln(a / b), finite: as nothing weighs more than a step anyway, 0 / 0 counts as balance. */
function logRatio(a: number, b: number): number {
  const largest = longestStep / backlogGain;
  if (a === b) return 0;
  return Math.min(Math.max(Math.log(a / b), -largest), largest);
}
