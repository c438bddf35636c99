/**
 * The requested queries that the address does not show yet.
 *
 * @param pending requested queries, oldest first
 * @param present the query of the address
 * @returns those requested after it; none if the address was not requested: another link was followed
 * meanwhile
 */
export function settleAddress(pending: readonly string[], present: string): readonly string[] {
  const place = pending.lastIndexOf(present);
  return place < 0 ? [] : pending.slice(place + 1);
}
