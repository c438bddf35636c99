interface Access {
  at: Date;
  verdict: string;
}

const hourMs = 3_600_000;

/** Accesses and errors by hour (UTC), oldest first; hours without accesses are included. */
export function accessesByHour(
  accesses: readonly Access[],
  from: Date,
  to: Date,
): { at: Date; accesses: number; errors: number }[] {
  const counts = new Map<number, { accesses: number; errors: number }>();
  for (const { at, verdict } of accesses) {
    const hour = hourOf(at);
    const count = counts.get(hour) ?? { accesses: 0, errors: 0 };
    counts.set(hour, { accesses: count.accesses + 1, errors: count.errors + (verdict === 'error' ? 1 : 0) });
  }
  const first = hourOf(from);
  return Array.from({ length: hourOf(to) - first + 1 }, (_, index) => ({
    at: new Date((first + index) * hourMs),
    ...(counts.get(first + index) ?? { accesses: 0, errors: 0 }),
  }));
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / hourMs);
}

/** Shortest time between the starts of two accesses, in seconds; null for fewer than two. Any order. */
export function shortestGapSeconds(accesses: readonly Pick<Access, 'at'>[]): number | null {
  const instants = accesses.map(({ at }) => at.getTime()).toSorted((a, b) => a - b);
  const gaps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? instant));
  return gaps.length === 0 ? null : gaps.reduce((shortest, gap) => Math.min(shortest, gap)) / 1_000;
}
