import { clientNetwork } from '@meguri/contracts';

/** A connection to the mail receiver, with the fields by which slots are shared. Instants in milliseconds. */
export interface HeldConnection {
  network: string;
  openedMs: number;
  /** When it last came closer to the end of a mail; commands that do nothing do not count. */
  progressMs: number;
}

export interface SlotLimits {
  connections: number;
  perNetwork: number;
}

/** The connection that is closed for a new one; `null`: none. `refused`: the new one gets no slot. */
export type Admission<Held> = { kind: 'admitted'; evicted: Held | null } | { kind: 'refused' };

/** Within this time after progress or opening, a connection is not evicted; an honest sender needs less. */
const protectedMs = 2_000;

/**
 * The network by which connections are counted: the owner of one address often has the adjacent ones.
 *
 * @returns the /24 of an IPv4 address, the /48 of an IPv6 address
 */
export function mailNetwork(address: string): string {
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return ipv4 ?? clientNetwork(address).split(':').slice(0, 3).join(':');
}

/**
 * Gives a new connection a slot. If its network, or the receiver, has none left, the connection without
 * progress for longest is evicted: one of the same network, or of the network that holds most.
 */
export function admitConnection<Held extends HeldConnection>(
  held: readonly Held[],
  { network, nowMs }: { network: string; nowMs: number },
  limits: SlotLimits,
): Admission<Held> {
  const counts = new Map<string, number>();
  for (const one of held) counts.set(one.network, (counts.get(one.network) ?? 0) + 1);
  const ofNetwork = counts.get(network) ?? 0;
  const isNetworkFull = ofNetwork >= limits.perNetwork;
  if (!isNetworkFull && held.length < limits.connections) return { kind: 'admitted', evicted: null };
  const evicted = held
    .filter((one) => nowMs - one.progressMs >= protectedMs && (!isNetworkFull || one.network === network))
    .toSorted(
      (a, b) => (counts.get(b.network) ?? 0) - (counts.get(a.network) ?? 0) || a.progressMs - b.progressMs,
    )[0];
  return evicted ? { kind: 'admitted', evicted } : { kind: 'refused' };
}

/** Limits of silence and total time of a connection, by the share of slots in use. */
const patience = [
  { from: 0.8, silenceSeconds: 5, totalSeconds: 60 },
  { from: 0.5, silenceSeconds: 20, totalSeconds: 180 },
  { from: 0, silenceSeconds: 60, totalSeconds: 600 },
] as const;

/** The connections beyond their time limits, which shrink as slots run out. */
export function overdueConnections<Held extends HeldConnection>(
  held: readonly Held[],
  nowMs: number,
  limits: SlotLimits,
): Held[] {
  const used = held.length / limits.connections;
  const row = patience.find(({ from }) => used >= from) ?? patience[2];
  return held.filter(
    ({ openedMs, progressMs }) =>
      nowMs - progressMs > row.silenceSeconds * 1_000 || nowMs - openedMs > row.totalSeconds * 1_000,
  );
}
