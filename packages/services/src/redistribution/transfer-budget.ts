import { createPace } from '../keeping/paced-bytes.ts';

/** State that the transfers of a consumer share. */
interface Share {
  running: number;
  bytesPerSecond: number;
  slow: (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
}

/** Limits the number and the rate of each consumer's transfers in this process. */
export interface TransferBudget {
  /** Whether one more transfer may begin. */
  allows(consumerId: number, maxTransfers: number): boolean;
  /**
   * Passes bytes through at the rate of the consumer. The transfer counts until it is complete or aborted.
   *
   * @throws at the first byte, if concurrent transfers have reached the limit meanwhile
   */
  spend(
    consumerId: number,
    limits: { maxTransfers: number; bytesPerSecond: number },
    bytes: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array>;
}

export function createTransferBudget(): TransferBudget {
  const shares = new Map<number, Share>();
  return {
    allows: (consumerId, maxTransfers) => (shares.get(consumerId)?.running ?? 0) < maxTransfers,
    spend: async function* spend(consumerId, { maxTransfers, bytesPerSecond }, bytes) {
      const share = shares.get(consumerId) ?? newShare();
      if (share.running >= maxTransfers)
        throw new Error(`The consumer already has ${maxTransfers} transfers. Wait until one is complete.`);
      shares.set(consumerId, share);
      share.running += 1;
      share.bytesPerSecond = bytesPerSecond;
      try {
        yield* bytesPerSecond === 0 ? bytes : share.slow(bytes);
      } finally {
        share.running -= 1;
        if (share.running === 0) shares.delete(consumerId);
      }
    },
  };
}

function newShare(): Share {
  const share: Share = { running: 0, bytesPerSecond: 0, slow: (bytes) => pace.slow(bytes) };
  const pace = createPace({ bytesPerSecond: () => share.bytesPerSecond || Infinity });
  return share;
}
