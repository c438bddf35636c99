import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';
import { tallyCopy, type Tally } from './tally.ts';

/** The result of an access to a page, compared with the copy in the archive. */
export type Finding =
  | { kind: 'first' }
  | { kind: 'again'; elapsedSeconds: number; verdict: 'version' | 'deletion' | 'nothing-new' };

/** The archive's copies of a population's pages. The crawl sees the true times of change only through it. */
export interface SimulatedArchive {
  /** Captures a page and tallies the result. */
  capture(page: number, now: number): Finding;
  /** Tallies the copies from their last captures to the end of the simulation. */
  close(): void;
}

export function createArchive(population: Population, tally: Tally): SimulatedArchive {
  const { pageCount, hosts, hostOf, goneAt, changesAt, changesFrom, contentAfter } = population;
  const visitedAt = new Float64Array(pageCount).fill(Number.NaN);
  const cursor = changesFrom.slice(0, pageCount);
  const content = new Int32Array(pageCount);
  const gone = new Uint8Array(pageCount);
  const capturedDay = new Int32Array(pageCount).fill(-1);

  const end = (page: number) => changesFrom[page + 1] ?? 0;
  const changeAfter = (page: number) => {
    const next = cursor[page] ?? 0;
    return next < end(page) ? (changesAt[next] ?? Infinity) : Infinity;
  };
  /** Advances to the present content; returns whether it differs from the last. */
  const readContent = (page: number, now: number) => {
    let next = cursor[page] ?? 0;
    while (next < end(page) && (changesAt[next] ?? Infinity) <= now) next += 1;
    cursor[page] = next;
    const found = next > (changesFrom[page] ?? 0) ? (contentAfter[next - 1] ?? 0) : 0;
    const isNew = found !== content[page];
    content[page] = found;
    return isNew;
  };
  const countDay = (page: number, host: number) => {
    const day = Math.floor((changesAt[(cursor[page] ?? 0) - 1] ?? 0) / secondsPerDay);
    if (day !== capturedDay[page]) tally.hosts[host]!.capturedDays += 1;
    capturedDay[page] = day;
  };
  const findingOf = (page: number, now: number, isNew: boolean) => {
    const wasGone = gone[page] === 1;
    const isGone = now >= (goneAt[page] ?? Infinity);
    gone[page] = isGone ? 1 : 0;
    if (isGone) return wasGone ? 'nothing-new' : 'deletion';
    return wasGone || isNew ? 'version' : 'nothing-new';
  };

  return {
    capture(page, now) {
      const host = hostOf[page] ?? 0;
      const before = visitedAt[page] ?? Number.NaN;
      visitedAt[page] = now;
      tally.byPage.accesses[page]! += 1;
      if (Number.isNaN(before)) {
        tally.firstVisits += 1;
        tally.hosts[host]!.changedDays += changedDays(population, page, now);
        findingOf(page, now, readContent(page, now));
        return { kind: 'first' };
      }
      if (gone[page] === 0)
        tallyCopy(tally, page, before, Math.min(now, goneAt[page] ?? now), changeAfter(page));
      const verdict = findingOf(page, now, readContent(page, now));
      if (verdict === 'version') {
        tally.hosts[host]!.versions += 1;
        tally.byPage.versions[page]! += 1;
        countDay(page, host);
      } else if (verdict === 'deletion') tally.deletions += 1;
      else tally.wasted += 1;
      return { kind: 'again', elapsedSeconds: now - before, verdict };
    },

    close() {
      for (let page = 0; page < pageCount; page += 1) {
        const from = visitedAt[page] ?? Number.NaN;
        const to = Math.min(hosts[hostOf[page] ?? 0]?.endSeconds ?? 0, goneAt[page] ?? Infinity);
        if (gone[page] === 0 && to > from) tallyCopy(tally, page, from, to, changeAfter(page));
      }
    },
  };
}

/** Days after `from` on which a page changes at least once. */
function changedDays({ changesAt, changesFrom }: Population, page: number, from: number): number {
  let days = 0;
  let last = -1;
  for (let i = changesFrom[page] ?? 0; i < (changesFrom[page + 1] ?? 0); i += 1) {
    const at = changesAt[i] ?? 0;
    const day = Math.floor(at / secondsPerDay);
    if (at > from && day !== last) {
      days += 1;
      last = day;
    }
  }
  return days;
}
