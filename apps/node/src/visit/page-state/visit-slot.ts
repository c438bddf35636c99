/** Slots of one interval: a visit is at most a thirty-second of its interval late, less than the chance by which intervals are varied. */
const slotsPerInterval = 32;

/** Shorter intervals are kept to the millisecond. */
const shortestSeconds = 3_600;

/**
 * The instant of a visit, moved to the end of its slot. Slots are powers of two seconds long and begin at another offset for each host, so
 * pages of one host share instants, which makes their entries in the index of next visits small, and hosts do not come due together.
 *
 * @param at the end of the interval
 */
export function visitSlot(at: Date, intervalSeconds: number, hostId: bigint): Date {
  if (intervalSeconds < shortestSeconds) return at;
  const slotMs = 2 ** Math.floor(Math.log2(intervalSeconds / slotsPerInterval)) * 1000;
  const offsetMs = Number(hostId & 0xff_ffffn) * 1000;
  return new Date(Math.ceil((at.getTime() - offsetMs) / slotMs) * slotMs + offsetMs);
}
