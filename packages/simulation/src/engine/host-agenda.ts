import {
  clockStepSeconds,
  daysUntilVirtual,
  newHostClock,
  setHostClock,
  virtualDaysAfter,
  type HostClockTuning,
  type HostClock,
} from '@meguri/schedule';
import type { Population, SimulatedHost } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';
import type { CrawlPlan } from './simulation-settings.ts';
import { DuePages } from './due-pages.ts';

/** A clock in real time: it counts no verdicts. */
const realTime: HostClockTuning = {
  memoryDays: 1,
  inertia: 1,
  power: 1,
  slowest: 1,
  fastest: 1,
  fewestPages: Infinity,
};

/** Hosts wake this long after a page falls due, so that rounding cannot wake them too early. */
const afterDueSeconds = 1e-3;

export interface PagePlan {
  intervalSeconds: number;
  /** By the page's own estimate; 0 if it has none. */
  ratePerDay: number;
  /** Real bounds at any pace of the clock. */
  minSeconds: number;
  maxSeconds: number;
}

export interface DuePage {
  page: number;
  /** When it fell due. */
  since: number;
  /** When it fell due by the host's clock; Infinity for a page whose real bound has come. */
  virtualDays: number;
  isNew: boolean;
}

/**
 * When the pages of a host fall due: its clock, set as in production (after verdicts, and in steps while the
 * pace fades), the pages in their order, and those not yet discovered.
 */
export class HostAgenda {
  private clock: HostClock = newHostClock;
  /** When the clock was set. */
  private clockAt = 0;
  /** The time up to which the agenda has advanced. */
  private now = 0;
  /** The line of time on which pages wait: the clock's days, divided by the stretch. */
  private line = 0;
  private stretch: number;
  /** Position of the line for the page of an overloaded host that is being accessed. */
  private served: number | null = null;
  private known = 0;
  private readonly tuning: HostClockTuning;
  private readonly due: DuePages;
  private readonly unborn: number[];
  private readonly bornAt: Float64Array;
  /**
   * By page: the virtual time of its last visit and its interval in virtual days, or none; its bounds in real
   * time.
   */
  private readonly plannedAt: Float64Array;
  private readonly plannedDays: Float64Array;
  private readonly ratePerDay: Float64Array;
  private readonly hastened: Float64Array;
  private readonly earliest: Float64Array;
  private readonly latest: Float64Array;
  private readonly firstPage: number;

  constructor(host: SimulatedHost, { bornAt }: Population, plan: Pick<CrawlPlan, 'clock' | 'stretch'>) {
    this.tuning = plan.clock ?? realTime;
    this.stretch = plan.stretch;
    this.due = new DuePages(host.firstPage, host.endPage);
    this.firstPage = host.firstPage;
    this.bornAt = bornAt;
    const pageCount = host.endPage - host.firstPage;
    this.plannedAt = new Float64Array(pageCount);
    this.plannedDays = new Float64Array(pageCount).fill(Infinity);
    this.ratePerDay = new Float64Array(pageCount);
    this.hastened = new Float64Array(pageCount).fill(1);
    this.earliest = new Float64Array(pageCount);
    this.latest = new Float64Array(pageCount);
    const pages = Array.from({ length: host.endPage - host.firstPage }, (_, i) => host.firstPage + i);
    this.unborn = pages.sort((a, b) => (bornAt[b] ?? 0) - (bornAt[a] ?? 0));
  }

  advance(now: number): void {
    this.served = null;
    if (now <= this.now) return;
    for (let step = this.nextStep(); step <= now; step = this.nextStep()) {
      this.passTime(step);
      this.setClock({ changesFound: 0, changesExpected: 0 });
    }
    this.passTime(now);
  }

  setStretch(stretch: number, now: number): void {
    this.advance(now);
    this.stretch = stretch;
  }

  /** Virtual days per day. */
  pace(): number {
    return this.clock.pace;
  }

  /** Sets the clock of an overloaded host to the time when the accessed page fell due. */
  serve(virtualDays: number): void {
    if (virtualDays < Infinity) this.served = virtualDays;
  }

  /** Sets the clock by a verdict. */
  countVerdict({ changeProbability, changed }: { changeProbability: number; changed: boolean }): void {
    this.setClock({ changesFound: Number(changed), changesExpected: changeProbability });
  }

  /** Plans a page by the host's clock, within bounds in real time. */
  plan(page: number, now: number, { intervalSeconds, ratePerDay, minSeconds, maxSeconds }: PagePlan): void {
    const i = page - this.firstPage;
    this.plannedAt[i] = this.served ?? this.line;
    this.plannedDays[i] = intervalSeconds / secondsPerDay;
    this.hastened[i] = 1;
    this.ratePerDay[i] = ratePerDay;
    this.earliest[i] = now + minSeconds;
    this.latest[i] = now + maxSeconds;
    this.schedule(i);
  }

  /** Forgets how fast the host's pages change: the clock keeps real time from now on. */
  forgetClock(now: number): void {
    this.advance(now);
    this.clock = newHostClock;
    this.clockAt = this.now;
  }

  /** Plans a waiting page again, from its last visit on; one whose visit is about to begin stays as it is. */
  replan(page: number, { intervalSeconds, ratePerDay }: PagePlan): void {
    const i = page - this.firstPage;
    if (!((this.plannedDays[i] ?? Infinity) < Infinity)) return;
    this.plannedDays[i] = intervalSeconds / secondsPerDay;
    this.hastened[i] = 1;
    this.ratePerDay[i] = ratePerDay;
    this.schedule(i);
  }

  /** Plans a page by real time, for a retry after an error. */
  retry(page: number, now: number, seconds: number): void {
    const i = page - this.firstPage;
    this.plannedDays[i] = Infinity;
    this.earliest[i] = now;
    this.latest[i] = now + seconds;
    this.schedule(i);
  }

  /** Shortens a planned interval to a share, given the changes expected in all of it. */
  hasten(page: number, share: (changesPerVisit: number) => number): void {
    const i = page - this.firstPage;
    const days = this.plannedDays[i] ?? Infinity;
    if (!(days < Infinity)) return;
    const left = share((this.ratePerDay[i] ?? 0) * days * this.stretch);
    if (left >= 1) return;
    this.hastened[i] = Math.min(this.hastened[i] ?? 1, left);
    this.schedule(i);
  }

  /**
   * The next page that is due.
   *
   * @param ahead whether to take the page that falls due next if none is due
   */
  take(now: number, ahead = false): DuePage | null {
    const newest = this.unborn.at(-1);
    if (newest !== undefined && (this.bornAt[newest] ?? 0) <= now) {
      this.unborn.pop();
      this.known += 1;
      return { page: newest, since: this.bornAt[newest] ?? 0, virtualDays: Infinity, isNew: true };
    }
    const page = this.due.take(ahead ? Infinity : this.line, now);
    if (page === null) return null;
    const since = this.dueSince(page - this.firstPage, now);
    const virtualDue = this.virtualDue(page - this.firstPage);
    const virtualDays = ahead || virtualDue <= this.line ? virtualDue : Infinity;
    this.plannedDays[page - this.firstPage] = Infinity;
    return { page, since, virtualDays, isNew: false };
  }

  /** Discovered pages that wait for their first visits. */
  unvisitedPages(now: number): number {
    const later = this.unborn.findLastIndex((page) => (this.bornAt[page] ?? 0) > now);
    return this.unborn.length - 1 - later;
  }

  /** When the next page falls due without further verdicts; not before now. */
  nextAt(now: number, ahead = false): number {
    const { virtualDays, at } = this.due.next(now);
    if (ahead && virtualDays < Infinity) return now;
    const birth = this.bornAt[this.unborn.at(-1) ?? -1] ?? Infinity;
    const latest = Math.min(at, birth);
    return Math.max(now, Math.min(this.reaches(virtualDays, latest) + afterDueSeconds, latest));
  }

  /** When the line reaches a point without further verdicts; any time after `latest` if that is later. */
  private reaches(virtualDays: number, latest: number): number {
    if (virtualDays <= this.line) return this.now;
    let { clock, clockAt } = this;
    let clockDays = virtualDaysAfter(clock, (this.now - clockAt) / secondsPerDay);
    let daysLeft = (virtualDays - this.line) * this.stretch;
    for (;;) {
      const due = clockAt + daysUntilVirtual(clock, clockDays + daysLeft) * secondsPerDay;
      const step = this.stepAfter(clock, clockAt);
      if (due <= step || step > latest) return due;
      const stepDays = virtualDaysAfter(clock, (step - clockAt) / secondsPerDay);
      daysLeft -= stepDays - clockDays;
      clock = this.clockSetAt(step, clock, clockAt, {
        changesFound: 0,
        changesExpected: 0,
        servedDays: null,
      });
      clockAt = step;
      clockDays = clock.virtualDays;
    }
  }

  /** When the refresher next sets a clock that does not run in real time. */
  private stepAfter(clock: HostClock, clockAt: number): number {
    return clock.pace === 1 ? Infinity : clockAt + clockStepSeconds(this.tuning);
  }

  private nextStep(): number {
    return this.stepAfter(this.clock, this.clockAt);
  }

  private passTime(now: number): void {
    const before = virtualDaysAfter(this.clock, (this.now - this.clockAt) / secondsPerDay);
    const after = virtualDaysAfter(this.clock, (now - this.clockAt) / secondsPerDay);
    this.line += (after - before) / this.stretch;
    this.now = now;
  }

  private setClock(changes: { changesFound: number; changesExpected: number }): void {
    const running = virtualDaysAfter(this.clock, (this.now - this.clockAt) / secondsPerDay);
    const servedDays = this.served === null ? null : running + (this.served - this.line) * this.stretch;
    this.clock = this.clockSetAt(this.now, this.clock, this.clockAt, { ...changes, servedDays });
    this.clockAt = this.now;
    this.line = this.served ?? this.line;
  }

  private clockSetAt(
    now: number,
    clock: HostClock,
    clockAt: number,
    changes: { changesFound: number; changesExpected: number; servedDays: number | null },
  ): HostClock {
    const elapsedDays = (now - clockAt) / secondsPerDay;
    const isPriced = changes.servedDays !== null;
    return setHostClock(clock, { ...changes, elapsedDays, isPriced, pages: this.known }, this.tuning);
  }

  private schedule(i: number): void {
    this.due.schedule(i + this.firstPage, {
      virtualDays: this.virtualDue(i),
      earliest: this.earliest[i] ?? 0,
      latest: this.latest[i] ?? 0,
    });
  }

  private virtualDue(i: number): number {
    return (this.plannedAt[i] ?? 0) + (this.plannedDays[i] ?? 0) * (this.hastened[i] ?? 1);
  }

  /** When a due page fell due, assuming the clock's present pace since then. */
  private dueSince(i: number, now: number): number {
    const overdue = this.line - this.virtualDue(i);
    const pace = this.clock.pace / this.stretch;
    const since = now - Math.max(0, (overdue / pace) * secondsPerDay);
    return Math.max(this.earliest[i] ?? 0, Math.min(now, this.latest[i] ?? now, overdue > 0 ? since : now));
  }
}
