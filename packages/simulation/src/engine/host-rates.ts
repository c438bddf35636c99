import { changeRateTerm, hostMeanRatePerDay, type KnownRates } from '@meguri/schedule';

/** Mean change rates of hosts and of the crawl, updated by differences as in the database. */
export function createHostRates(hosts: number, pages: number) {
  const sums = new Float64Array(hosts);
  const counts = new Int32Array(hosts);
  const terms = new Float64Array(pages);
  let globalSum = 0;
  let globalCount = 0;

  return {
    count(host: number, page: number, ratePerDay: number): void {
      const before = terms[page] ?? 0;
      const term = changeRateTerm({ ratePerDay, informed: true });
      terms[page] = term;
      sums[host] = (sums[host] ?? 0) + term - before;
      globalSum += term - before;
      if (before > 0) return;
      counts[host] = (counts[host] ?? 0) + 1;
      globalCount += 1;
    },
    knownRates(host: number): KnownRates {
      return {
        meanRatePerDay: hostMeanRatePerDay(sums[host] ?? 0, counts[host] ?? 0),
        globalMeanRatePerDay: hostMeanRatePerDay(globalSum, globalCount),
      };
    },
  };
}
