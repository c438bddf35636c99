import { clientNetwork } from '@meguri/contracts';

/** A connection to the mail receiver, as far as slots are shared by it. Instants in milliseconds. */
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

/** An honest sender takes less for the next step; a connection that was just opened cannot be pushed out. */
const protectedMs = 2_000;

/**
 * The network by which connections are counted: an owner of one address often has those beside it.
 *
 * @returns the /24 of an IPv4 address, the /48 of an IPv6 address
 */
export function mailNetwork(address: string): string {
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return ipv4 ?? clientNetwork(address).split(':').slice(0, 3).join(':');
}

/**
 * Gives a new connection a slot. Where its network, or the receiver, has none left, the connection without
 * progress for longest gives way: one of the same network, or one of the network that holds most.
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

/** From these shares of slots in use on, a connection lasts no longer than so many seconds. */
const patience = [
  { from: 0.8, silenceSeconds: 5, totalSeconds: 60 },
  { from: 0.5, silenceSeconds: 20, totalSeconds: 180 },
  { from: 0, silenceSeconds: 60, totalSeconds: 600 },
] as const;

/** The connections that have used up the patience there is: less, the fewer slots are left. */
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
