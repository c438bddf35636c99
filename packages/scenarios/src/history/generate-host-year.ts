import { type Random, secondsPerDay } from '@meguri/contracts';

/** A host with generated history. */
export interface GeneratedHost {
  hostId: bigint;
  pages: number;
}

/** Accesses to a host in one day. */
export interface GeneratedDay {
  /** Days since the oldest day, from 0. */
  day: number;
  accesses: number;
  firstCaptures: number;
  changed: number;
  unchanged: number;
  errors: number;
  bytes: number;
  durationMs: number;
  longestMs: number;
  intervalSeconds: number;
  demandPerDay: number;
}

const latestDiscoveryDay = 200;
const changeShare = { least: 0.3, spread: 0.5 };
const errorShare = 0.015;
const outageShare = 0.6;
/** Probability per day of an outage of a host. */
const outageChance = 0.006;
const meanBytes = 7_000;
/** Days in which all pages of a new host get their first captures. */
const discoveryDays = 6;
const defaultIntervalSeconds = 20;
const weekendFactor = 0.8;

/**
 * A year of one host as a crawl at the default pace would have recorded it: discovered once, captured within
 * days, revisited with a weekly rhythm, with rare outages. Days without accesses are absent.
 */
export function generateHostYear(host: GeneratedHost, days: number, random: Random): GeneratedDay[] {
  const between = (least: number, spread: number) => least + spread * random.next();
  const discovered = Math.floor((days - 1) * Math.min(1, latestDiscoveryDay / days) * random.next() ** 2);
  const visitsPerPage = between(0.05, 0.35);
  const changes = between(changeShare.least, changeShare.spread);
  const meanMs = between(60, 700);
  const intervalSeconds = random.next() < 0.15 ? Math.round(between(30, 90)) : defaultIntervalSeconds;
  const capacity = secondsPerDay / intervalSeconds;
  const result: GeneratedDay[] = [];
  for (let day = discovered; day < days; day += 1) {
    const weekly = day % 7 >= 5 ? weekendFactor : 1;
    const season = 1 + 0.15 * Math.sin((2 * Math.PI * day) / days);
    const demandPerDay = host.pages * visitsPerPage * season;
    const isFresh = day - discovered < discoveryDays;
    const firstCaptures = isFresh ? Math.ceil(host.pages / discoveryDays) : random.next() < 0.05 ? 1 : 0;
    const repeated = Math.round(Math.min(capacity, demandPerDay * weekly * between(0.85, 0.3)));
    const attempts = firstCaptures + (isFresh ? 0 : repeated);
    if (attempts === 0) continue;
    const failing = random.next() < outageChance ? outageShare : errorShare * between(0, 2);
    const errors = Math.min(attempts - firstCaptures, Math.round(attempts * failing));
    const answered = attempts - firstCaptures - errors;
    const changed = Math.round(answered * Math.min(1, changes * between(0.85, 0.3)));
    const mean = meanMs * between(0.8, 0.4) * (failing > errorShare * 2 ? 4 : 1);
    result.push({
      day,
      accesses: attempts,
      firstCaptures,
      changed,
      unchanged: answered - changed,
      errors,
      bytes: Math.round((firstCaptures + changed) * meanBytes * between(0.8, 0.4)),
      durationMs: Math.round(attempts * mean),
      longestMs: Math.round(mean * between(2, 4)),
      intervalSeconds,
      demandPerDay,
    });
  }
  return result;
}
