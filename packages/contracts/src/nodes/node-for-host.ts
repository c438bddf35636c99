/** A node without a heartbeat for this long counts as lost: its hosts go to the others. */
export const nodeTimeoutSeconds = 60;

/**
 * The node that owns a host, by rendezvous hashing: every node gets an equal share, and when a node joins or
 * leaves, only the hosts that it gains or loses move. All processes that know the same nodes, in any order,
 * agree.
 *
 * @param nodeIds nodes that are alive; may be empty
 * @returns the node's id; 1 when none is alive, the id that the first node of an installation will have
 */
export function nodeForHost(hostId: bigint, nodeIds: readonly number[]): number {
  let best: { nodeId: number; weight: bigint } | null = null;
  for (const nodeId of nodeIds) {
    const weight = mix(hostId ^ mix(BigInt(nodeId)));
    const wins = best === null || weight > best.weight || (weight === best.weight && nodeId < best.nodeId);
    if (wins) best = { nodeId, weight };
  }
  return best?.nodeId ?? 1;
}

/**
 * The output function of SplitMix64: a bijection of 64 bits whose output bits all depend on all input bits.
 */
function mix(value: bigint): bigint {
  let z = BigInt.asUintN(64, value + 0x9e3779b97f4a7c15n);
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}
