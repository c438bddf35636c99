import {
  afterAlarmedVisit,
  alarmedChangeProbability,
  alarmedIntervalShare,
  alarmedNeighbours,
  alarmWeight,
  neighbourShare,
  newNeighbourRecord,
  type NeighbourRecord,
} from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import type { HostAgenda } from './host-agenda.ts';

/** A change of a page alarms the pages next to it, which belong to the same section. */
export interface NeighbourAlarms {
  /** The probability of a change, alarm included; `own` is that of the page's belief. */
  expected(page: number, own: number): number;
  /** Records how well the alarm of a page predicted its verdict, and alarms its neighbours after a change. */
  onVerdict(
    page: number,
    now: number,
    visit: { elapsedSeconds: number; changed: boolean; own: number },
  ): void;
  /** Clears the alarm of a visited page. */
  onVisit(page: number, now: number): void;
}

export function createNeighbourAlarms(
  population: Population,
  agendas: readonly HostAgenda[],
): NeighbourAlarms {
  const { hosts, hostOf, pageCount } = population;
  const records: NeighbourRecord[] = hosts.map(() => newNeighbourRecord);
  const weights = new Float32Array(pageCount);
  const visitedAt = new Float64Array(pageCount).fill(Number.NaN);
  const recordOf = (host: number) => records[host] ?? newNeighbourRecord;

  const alarm = (host: number, page: number, now: number, elapsedSeconds: number) => {
    const weight = alarmWeight(now - (visitedAt[page] ?? Number.NaN), elapsedSeconds);
    if (!(weight > 0)) return;
    weights[page] = Math.max(weight, weights[page] ?? 0);
    const probability = weight * neighbourShare(recordOf(host));
    agendas[host]?.hasten(page, (changesPerVisit) => alarmedIntervalShare(probability, changesPerVisit));
  };

  return {
    expected: (page, own) => alarmedChangeProbability(own, weights[page] ?? 0, recordOf(hostOf[page] ?? 0)),
    onVerdict: (page, now, { elapsedSeconds, changed, own }) => {
      const host = hostOf[page] ?? 0;
      const weight = weights[page] ?? 0;
      if (weight > 0) {
        records[host] = afterAlarmedVisit(recordOf(host), { changed, changeProbability: own, weight });
      }
      if (!changed) return;
      const { firstPage = 0, endPage = 0 } = hosts[host] ?? {};
      const last = Math.min(endPage - 1, page + alarmedNeighbours);
      for (let other = Math.max(firstPage, page - alarmedNeighbours); other <= last; other += 1) {
        if (other !== page) alarm(host, other, now, elapsedSeconds);
      }
    },
    onVisit: (page, now) => {
      weights[page] = 0;
      visitedAt[page] = now;
    },
  };
}
