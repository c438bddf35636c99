import type { PublicRequest } from '../public-archive/public-route.ts';

export interface SlotLimits {
  total: number;
  /** Of one client network. */
  perClient: number;
}

/** Takes a slot until the answer was sent or the client is gone; null: none is free. */
export function createQuerySlots(): (
  limits: SlotLimits,
  kind: string,
  request: Pick<PublicRequest, 'network' | 'signal'>,
) => true | null {
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
    signal.addEventListener('abort', () => [all, own].forEach((key) => change(key, -1)), { once: true });
    return true;
  };
}
