import FlatQueue from 'flatqueue';

/**
 * The pages of a host in the order in which they fall due: by virtual time, and within real bounds, not before the earliest and not after
 * the latest time of each. Rescheduling a page leaves its old entries behind; they are recognised by their turn.
 */
export class DuePages {
  private readonly virtual = new FlatQueue();
  private readonly real = new FlatQueue();
  private readonly firstPage: number;
  private readonly turns: Uint16Array;
  private readonly earliestAt: Float64Array;

  constructor(firstPage: number, endPage: number) {
    this.firstPage = firstPage;
    this.turns = new Uint16Array(endPage - firstPage);
    this.earliestAt = new Float64Array(endPage - firstPage);
  }

  schedule(page: number, due: { virtualDays: number; earliest: number; latest: number }): void {
    const i = page - this.firstPage;
    const turn = ((this.turns[i] ?? 0) + 1) & 0xffff;
    this.turns[i] = turn;
    this.earliestAt[i] = due.earliest;
    this.virtual.push(i * 65_536 + turn, due.virtualDays);
    this.real.push(i * 65_536 + turn, due.latest);
  }

  /** Takes a page that is due at a virtual and real time, with the real time since which it has been; null when there is none. */
  take(virtualDays: number, now: number): number | null {
    for (;;) {
      const entry = this.nextVirtual();
      if (entry === undefined || (this.virtual.peekValue() ?? Infinity) > virtualDays) break;
      this.virtual.pop();
      const earliest = this.earliestAt[Math.floor(entry / 65_536)] ?? 0;
      if (earliest <= now) return this.taken(entry);
      this.real.push(entry, earliest);
    }
    const entry = this.nextReal();
    if (entry === undefined || (this.real.peekValue() ?? Infinity) > now) return null;
    this.real.pop();
    return this.taken(entry);
  }

  /** When the next page falls due by each measure. */
  next(): { virtualDays: number; at: number } {
    const virtualDays = this.nextVirtual() === undefined ? Infinity : (this.virtual.peekValue() ?? Infinity);
    const at = this.nextReal() === undefined ? Infinity : (this.real.peekValue() ?? Infinity);
    return { virtualDays, at };
  }

  private taken(entry: number): number {
    const i = Math.floor(entry / 65_536);
    this.turns[i] = ((this.turns[i] ?? 0) + 1) & 0xffff;
    return i + this.firstPage;
  }

  private nextVirtual(): number | undefined {
    return this.live(this.virtual);
  }

  private nextReal(): number | undefined {
    return this.live(this.real);
  }

  private live(queue: FlatQueue): number | undefined {
    for (;;) {
      const entry = queue.peek();
      if (entry === undefined || this.turns[Math.floor(entry / 65_536)] === entry % 65_536) return entry;
      queue.pop();
    }
  }
}
