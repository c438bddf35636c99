/**
 * Queries that are still to come into the address once one is there.
 *
 * @param pending those that were asked for, in their order
 * @param present the query of the address
 * @returns those behind it; none where the address is one that was not asked for: another link was followed meanwhile
 */
export function settleAddress(pending: readonly string[], present: string): readonly string[] {
  const place = pending.lastIndexOf(present);
  return place < 0 ? [] : pending.slice(place + 1);
}
