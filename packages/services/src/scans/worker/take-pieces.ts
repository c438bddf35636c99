import { claimPiece, releasePieces, type ClaimedPiece, type PrismaClient } from '@meguri/database/scans';
import type { ScanQueues } from '@meguri/queues';
import type { ScanJob } from '@meguri/contracts';

/** Hands pieces to analysers, one at a time. */
export interface PieceTaker {
  /** Null once it is stopped. */
  take(slot: number): Promise<ClaimedPiece | null>;
  stop(): void;
}

/**
 * Takes pieces from the queue of this node, and from other queues while it is empty. A job only announces a
 * piece: the process that claims its row owns it.
 */
export function createPieceTaker(options: {
  prisma: PrismaClient;
  queues: Pick<ScanQueues, 'take'>;
  nodeId: number;
  /** Nodes from which pieces may be taken. */
  others: () => readonly number[];
  leaseSeconds: number;
  /** False: no piece is taken now. */
  isOpen: () => boolean;
  onError(error: unknown): void;
}): PieceTaker {
  const { prisma, queues, nodeId, others, leaseSeconds, isOpen, onError } = options;
  const waiting: { slot: number; go: (piece: ClaimedPiece | null) => void }[] = [];
  /** Jobs for an analyser that is still busy. */
  const held = new Map<number, ScanJob[]>();
  const stopping = new AbortController();
  let isFetching = false;

  /** A job for one of the analysers that wait. */
  async function nextJob(): Promise<ScanJob | null> {
    for (const { slot } of waiting) {
      const job = held.get(slot)?.shift();
      if (job) return job;
    }
    const own = await queues.take(nodeId);
    if (own) return own;
    for (const other of others()) {
      const stolen = await queues.take(other);
      if (stolen) return stolen;
    }
    return queues.take(nodeId, true);
  }

  async function fetch(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    while (waiting.length > 0 && !stopping.signal.aborted) {
      try {
        if (!isOpen()) await pause();
        else {
          const job = await nextJob();
          if (job) await hand(job);
        }
      } catch (error) {
        onError(error);
        await pause();
      }
    }
    isFetching = false;
  }

  async function hand(job: ScanJob): Promise<void> {
    const waiter = job.slot === null ? waiting[0] : waiting.find(({ slot }) => slot === job.slot);
    if (!waiter) {
      const slot = job.slot ?? 0;
      const ofSlot = held.get(slot) ?? [];
      // It may be announced again while it waits here.
      if (!ofSlot.some(({ pieceId }) => pieceId === job.pieceId)) held.set(slot, [...ofSlot, job]);
      return;
    }
    const piece = await claimPiece(prisma, { pieceId: job.pieceId, nodeId, leaseSeconds });
    if (!piece) return;
    // It may have been stopped meanwhile.
    if (stopping.signal.aborted) return releasePieces(prisma, [piece.id]);
    waiting.splice(waiting.indexOf(waiter), 1);
    waiter.go(piece);
  }

  return {
    take: (slot) =>
      new Promise((go) => {
        if (stopping.signal.aborted) return go(null);
        waiting.push({ slot, go });
        void fetch();
      }),
    stop: () => {
      stopping.abort();
      for (const { go } of waiting.splice(0)) go(null);
    },
  };
}

const pauseMs = 250;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));
