import type { PublicRequest } from '../public-archive/public-route.ts';

export interface SlotLimits {
  total: number;
  /** Of one client network. */
  perClient: number;
}

/** Longest time that a client may hold a slot, however slowly it reads. */
const holdMs = 300_000;

/**
 * Acquires a slot until the signal aborts: the answer was sent, or the client is gone or too slow. Null: none
 * is free.
 */
export function createQuerySlots(): (
  limits: SlotLimits,
  kind: string,
  request: Pick<PublicRequest, 'network' | 'signal'>,
) => AbortSignal | null {
  const taken = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (taken.get(key) ?? 0) + by;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  };
  return ({ total, perClient }, kind, { network, signal }) => {
    const [all, own] = [kind, `${kind} ${network}`];
    if (signal.aborted || (taken.get(all) ?? 0) >= total || (taken.get(own) ?? 0) >= perClient) return null;
    for (const key of [all, own]) change(key, 1);
    const held = AbortSignal.any([signal, AbortSignal.timeout(holdMs)]);
    held.addEventListener('abort', () => [all, own].forEach((key) => change(key, -1)), { once: true });
    return held;
  };
}
