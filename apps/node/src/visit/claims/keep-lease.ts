import { renewVisit, type PrismaClient } from '@meguri/database';
import type { Clock } from '@meguri/contracts';

/** Keeps a visit's lease alive while it lasts, and knows whether it still holds. */
export interface LeaseKeeper {
  /** Whether another access may begin: the lease is ours, and will be when the access starts. */
  holds(): boolean;
  /**
   * Calls the listener once when the lease is lost, at the latest a second before it ends for others: an
   * access under way must stop then.
   */
  onLost(listener: () => void): void;
  stop(): void;
}

/**
 * Renews a lease every third of its time. Steady time, counted from before the statement that granted it,
 * decides whether it holds, so neither a slow database nor a clock that is set can make a lost lease look
 * valid.
 */
export function keepLease(input: {
  prisma: PrismaClient;
  hostId: bigint;
  token: string;
  clock: Clock;
  grantedAtMs: number;
  leaseSeconds: number;
  steadyMs?: () => number;
}): LeaseKeeper {
  const { leaseSeconds, steadyMs = () => performance.now() } = input;
  let grantedAtMs = input.grantedAtMs;
  let isLost = false;
  let listener: (() => void) | null = null;
  let expiry: NodeJS.Timeout | undefined;

  const remainingMs = () => grantedAtMs + leaseSeconds * 1000 - 1_000 - steadyMs();
  const holds = () => !isLost && remainingMs() > 0;

  function noticeLoss(): void {
    if (holds()) return;
    isLost = true;
    listener?.();
    listener = null;
  }

  const renew = async () => {
    const requestedAtMs = steadyMs();
    const leaseUntil = new Date(input.clock.now().getTime() + leaseSeconds * 1000);
    const renewed = await renewVisit(input.prisma, {
      hostId: input.hostId,
      token: input.token,
      leaseUntil,
    }).catch(() => null);
    if (renewed === true) grantedAtMs = requestedAtMs;
    if (renewed === false) isLost = true;
    noticeLoss();
  };
  const timer = setInterval(
    () => {
      void renew();
      // In case no renewal gets through any more.
      clearTimeout(expiry);
      expiry = setTimeout(noticeLoss, remainingMs());
    },
    (leaseSeconds * 1000) / 3,
  );
  return {
    holds,
    onLost: (onLost) => {
      listener = onLost;
    },
    stop: () => {
      clearInterval(timer);
      clearTimeout(expiry);
    },
  };
}
