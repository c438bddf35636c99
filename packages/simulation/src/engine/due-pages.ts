import FlatQueue from 'flatqueue';

/**
 * The pages of a host in the order in which they fall due: by virtual time, bounded by the earliest and
 * the latest real time of each. Rescheduling a page leaves stale entries in the queues; they are
 * recognised by their turn.
 */
export class DuePages {
  private readonly virtual = new FlatQueue();
  private readonly real = new FlatQueue();
  /** Pages due by virtual time before their earliest real time; they return to the virtual queue then. */
  private readonly early = new FlatQueue();
  private readonly firstPage: number;
  private readonly turns: Uint16Array;
  private readonly earliestAt: Float64Array;
  private readonly virtualDays: Float64Array;

  constructor(firstPage: number, endPage: number) {
    this.firstPage = firstPage;
    this.turns = new Uint16Array(endPage - firstPage);
    this.earliestAt = new Float64Array(endPage - firstPage);
    this.virtualDays = new Float64Array(endPage - firstPage);
  }

  schedule(page: number, due: { virtualDays: number; earliest: number; latest: number }): void {
    const i = page - this.firstPage;
    const turn = ((this.turns[i] ?? 0) + 1) & 0xffff;
    this.turns[i] = turn;
    this.earliestAt[i] = due.earliest;
    this.virtualDays[i] = due.virtualDays;
    if (due.virtualDays < Infinity) this.virtual.push(i * 65_536 + turn, due.virtualDays);
    this.real.push(i * 65_536 + turn, due.latest);
  }

  /**
   * Takes a page that is due at a virtual and real time; null: there is none.
   *
   * @param virtualDays Infinity for the page that falls due next, even in the future
   */
  take(virtualDays: number, now: number): number | null {
    const entry = this.allowed(now);
    if (entry !== undefined && (this.virtual.peekValue() ?? Infinity) <= virtualDays) {
      this.virtual.pop();
      return this.taken(entry);
    }
    const late = this.live(this.real);
    if (late === undefined || (this.real.peekValue() ?? Infinity) > now) return null;
    this.real.pop();
    return this.taken(late);
  }

  /** When the next page falls due in virtual time, and the next real time at which a bound is reached. */
  next(now: number): { virtualDays: number; at: number } {
    const virtualDays = this.allowed(now) === undefined ? Infinity : (this.virtual.peekValue() ?? Infinity);
    const earlyUntil = this.live(this.early) === undefined ? Infinity : (this.early.peekValue() ?? Infinity);
    const latest = this.live(this.real) === undefined ? Infinity : (this.real.peekValue() ?? Infinity);
    return { virtualDays, at: Math.min(earlyUntil, latest) };
  }

  private taken(entry: number): number {
    const i = Math.floor(entry / 65_536);
    this.turns[i] = ((this.turns[i] ?? 0) + 1) & 0xffff;
    return i + this.firstPage;
  }

  /** The page that falls due next among those past their earliest time. */
  private allowed(now: number): number | undefined {
    for (;;) {
      const entry = this.live(this.early);
      if (entry === undefined || (this.early.peekValue() ?? Infinity) > now) break;
      this.early.pop();
      this.virtual.push(entry, this.virtualDays[Math.floor(entry / 65_536)] ?? 0);
    }
    for (;;) {
      const entry = this.live(this.virtual);
      const earliest = this.earliestAt[Math.floor((entry ?? 0) / 65_536)] ?? 0;
      if (entry === undefined || earliest <= now) return entry;
      this.virtual.pop();
      this.early.push(entry, earliest);
    }
  }

  private live(queue: FlatQueue): number | undefined {
    for (;;) {
      const entry = queue.peek();
      if (entry === undefined || this.turns[Math.floor(entry / 65_536)] === entry % 65_536) return entry;
      queue.pop();
    }
  }
}
