/** Hosts that may be paused automatically per hour. */
export interface PauseLimits {
  inAll: number;
  perSender: number;
}

/**
 * How many of the hosts that a complaint asks to stop are paused automatically; the others are proposed to
 * operators. Without a limit, strangers could stop the crawl with a few messages.
 *
 * @param wanted hosts that are not paused yet
 * @param recent hosts paused automatically in the last hour
 * @param limits null: a message of an operator or a webmaster with a proof, which is not limited
 */
export function permittedPauses(wanted: number, recent: PauseLimits, limits: PauseLimits | null): number {
  if (limits === null) return wanted;
  const left = Math.min(limits.inAll - recent.inAll, limits.perSender - recent.perSender);
  return Math.max(0, Math.min(wanted, left));
}
