import { pauseOfNode, type CrawlPause } from '@meguri/contracts';
import { listCrawlPauses, type PrismaClient } from '@meguri/database';

/** The pauses that concern a node, as last read from the database. */
export interface PauseWatch {
  /** The pause that stops the node; null: none. */
  readonly pause: CrawlPause | null;
  /**
   * Whether the node starts no requests, because it is paused, or pauses have changed and are not read yet.
   */
  readonly isHeld: boolean;
  isListPaused(seedListId: number): boolean;
  /** Reads the pauses: at the start, and every few seconds in case a notification was missed. */
  read(): Promise<void>;
  /** Pauses have changed: holds all requests until they are read. */
  notifyChange(): Promise<void>;
}

/** @param options.onChange called when the node pauses or resumes */
export function createPauseWatch(options: {
  prisma: Pick<PrismaClient, 'crawlPause'>;
  nodeId: number;
  onChange(pause: CrawlPause | null): void;
}): PauseWatch {
  const { prisma, nodeId, onChange } = options;
  let pause: CrawlPause | null = null;
  let listIds: ReadonlySet<number> = new Set();
  let begun = 0;
  let applied = 0;
  /** Number of the reading that ends the hold. */
  let heldUntil = 0;

  function apply(pauses: readonly CrawlPause[]): void {
    const before = pause;
    pause = pauseOfNode(pauses, nodeId);
    listIds = new Set(pauses.flatMap(({ scope }) => (scope.kind === 'seed-list' ? [scope.id] : [])));
    if ((before === null) !== (pause === null)) onChange(pause);
  }

  return {
    get pause() {
      return pause;
    },
    get isHeld() {
      return pause !== null || applied < heldUntil;
    },
    isListPaused: (id) => listIds.has(id),
    read,
    notifyChange: () => {
      heldUntil = begun + 1;
      return read();
    },
  };

  async function read(): Promise<void> {
    begun += 1;
    const reading = begun;
    const pauses = await listCrawlPauses(prisma);
    // A reading that began before another one, and ends after it, may be older than a pause.
    if (reading < applied) return;
    applied = reading;
    apply(pauses);
  }
}
