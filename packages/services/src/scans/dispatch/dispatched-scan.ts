import {
  countOpenPieces,
  expirePieces,
  insertPieces,
  listWaitingPieces,
  readCutEnds,
  readSecondsPerDocument,
  repeatStragglers,
  type DispatchedScan,
  type NewPiece,
  type PrismaClient,
  type ScanWorkerRow,
  type WaitingPiece,
} from '@meguri/database/scans';
import type { ScanQueues } from '@meguri/queues';
import { findFileRanges, openPointerFile, type PointerFile } from '../pointer-file.ts';
import { cutPiece, equalShares, sizeOfPiece, type Segment } from './cut-pieces.ts';
import { listScan } from './list-scan.ts';

/** Least number of waiting pieces, in addition to what the analysers of a node need. */
const leastWaiting = 32;
const firstWaiting = 6;
const announceAgainMs = 5_000;
const announcePatienceMs = 2_000;
const expireEveryMs = 2_000;
const timeEveryMs = 1_000;
/**
 * Static supply divides the documents among nodes whose workers start within this time; later ones get none.
 */
const gatherMs = 2_000;
/** Least running time of a straggler. */
const stragglerSeconds = 3;

export interface DispatchParts {
  prisma: PrismaClient;
  queues: Pick<ScanQueues, 'announce'>;
  dispatcher: string;
  snapshotDirectory: string;
  /** Directory of all scans. */
  directory: string;
  /** Nodes that work on scans at present. */
  workers: () => readonly ScanWorkerRow[];
  /** The node that has an archive file. */
  nodeOf: (fileId: number) => number | null;
  isHeld: () => boolean;
  onError(error: unknown): void;
}

/** A scan that this process dispatches. */
export interface ScanDispatch {
  /** Does what can be done now. @returns whether all of its documents count */
  advance(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * @param scan.storedBytes estimated, of its documents
 * @param scan.isProgram whether its analyser is started again for each piece
 */
export async function openDispatch(
  parts: DispatchParts,
  scan: DispatchedScan & { storedBytes: number; pointerFile: string; isProgram: boolean },
): Promise<ScanDispatch> {
  const { prisma, dispatcher } = parts;
  const pointers = await openPointerFile(scan.pointerFile);
  const isStatic = scan.definition.supply === 'static';
  const { segments, hasPieces } = await findUncut(prisma, scan.id, pointers, nodeFor);
  const cutOfNode = new Map<number, number>();
  const announcedAt = new Map<string, number>();
  let listing: Promise<void> | null = null;
  let isListed = scan.isListed;
  // Static shares are cut all at once.
  let isShared = isStatic && hasPieces;
  let failure: unknown = null;
  let expiredAt = -Infinity;
  let workersSinceMs: number | null = null;
  let secondsPerDocument: number | null = null;
  let timedAt = -Infinity;
  /** Documents of the file of pointers that are in segments. */
  let known = pointers.count;

  function nodeFor(fileId: number): number {
    const alive = parts.workers();
    const own = parts.nodeOf(fileId);
    if (own !== null && (alive.length === 0 || alive.some(({ nodeId }) => nodeId === own))) return own;
    return alive[fileId % Math.max(1, alive.length)]?.nodeId ?? own ?? 1;
  }

  async function list(): Promise<void> {
    try {
      isListed = await listScan({ ...parts, scan, pointers });
    } catch (error) {
      failure = error;
    } finally {
      listing = null;
    }
  }

  /** Adds newly listed documents to the segments. */
  async function learn(): Promise<void> {
    const end = pointers.count;
    if (end === known) return;
    for (const range of await findFileRanges(pointers, known, end)) {
      const last = segments.at(-1);
      if (last?.fileId === range.fileId && last.end === range.first) last.end = range.end;
      else segments.push({ ...range, next: range.first, nodeId: nodeFor(range.fileId), slot: null });
    }
    known = end;
  }

  async function cutNext(segment: Segment): Promise<NewPiece> {
    const { nodeId } = segment;
    const cut = cutOfNode.get(nodeId) ?? 0;
    cutOfNode.set(nodeId, cut + 1);
    const uncut = segments.reduce((sum, { next, end }) => sum + end - next, 0);
    const documents = isListed ? pointers.count : Math.max(scan.estimate, pointers.count);
    const { maxRecords, maxBytes } = sizeOfPiece({
      cut,
      left: isListed ? uncut : Math.max(uncut, documents - (pointers.count - uncut)),
      analysers: parts.workers().reduce((sum, { analysers }) => sum + analysers, 0) || 2,
      all: { documents, bytes: scan.storedBytes },
      isProgram: scan.isProgram,
      secondsPerDocument,
    });
    const places = await pointers.read(segment.next, Math.min(maxRecords, segment.end - segment.next));
    return cutPiece(segment, places, maxBytes);
  }

  /** Cuts as much as nodes need now. */
  async function cut(waiting: readonly WaitingPiece[]): Promise<NewPiece[]> {
    const pieces: NewPiece[] = [];
    const waitingOf = (nodeId: number) => waiting.filter((piece) => piece.nodeId === nodeId).length;
    for (const nodeId of new Set(segments.map((segment) => segment.nodeId))) {
      let free = capacityOf(nodeId) - waitingOf(nodeId);
      for (const segment of segments) {
        if (segment.nodeId !== nodeId) continue;
        for (; free > 0 && segment.next < segment.end; free -= 1) pieces.push(await cutNext(segment));
      }
    }
    // The last one may grow.
    while (segments.length > 1 && segments[0] && segments[0].next >= segments[0].end) segments.shift();
    return pieces;
  }

  function capacityOf(nodeId: number): number {
    const analysers = parts.workers().find((one) => one.nodeId === nodeId)?.analysers ?? 0;
    // The size of pieces is known once one is done.
    return secondsPerDocument === null
      ? Math.max(firstWaiting, 2 * analysers)
      : Math.max(leastWaiting, 4 * analysers);
  }

  /** Divides all documents among the present analysers, before the first one begins. */
  async function share(): Promise<NewPiece[]> {
    const analysers = parts
      .workers()
      .flatMap(({ nodeId, analysers: count }) =>
        Array.from({ length: count }, (_, slot) => ({ nodeId, slot })),
      );
    if (!isListed || analysers.length === 0) return [];
    workersSinceMs ??= performance.now();
    if (performance.now() - workersSinceMs < gatherMs) return [];
    const shares = equalShares(await findFileRanges(pointers, 0, pointers.count), analysers);
    segments.splice(0);
    isShared = true;
    const pieces: NewPiece[] = [];
    for (const segment of shares)
      while (segment.next < segment.end) {
        const places = await pointers.read(segment.next, Math.min(256, segment.end - segment.next));
        pieces.push(cutPiece(segment, places, 4 * 2 ** 20));
      }
    return pieces;
  }

  /** Announces pieces, again after some time: Redis may have lost the first announcement. */
  async function announce(waiting: readonly WaitingPiece[]): Promise<void> {
    const now = performance.now();
    const lanes = Map.groupBy(waiting, ({ nodeId, slot }) => `${nodeId} ${slot ?? ''}`);
    const wanted: WaitingPiece[] = [];
    for (const lane of lanes.values())
      for (const piece of lane.slice(0, 2 * leastWaiting))
        if (now - (announcedAt.get(piece.id) ?? -Infinity) > announceAgainMs) wanted.push(piece);
    for (const [nodeId, pieces] of Map.groupBy(wanted, (piece) => piece.nodeId))
      await inTime(
        parts.queues.announce(
          nodeId,
          pieces.map(({ id, slot }) => ({ pieceId: id, slot })),
        ),
      ).then(
        () => pieces.forEach(({ id }) => announcedAt.set(id, now)),
        // They are announced again.
        parts.onError,
      );
    const ids = new Set(waiting.map(({ id }) => id));
    for (const id of announcedAt.keys()) if (!ids.has(id)) announcedAt.delete(id);
  }

  async function advance(): Promise<boolean> {
    if (failure !== null) {
      const error = failure;
      failure = null;
      throw error;
    }
    if (!isListed) listing ??= list();
    await learn();
    if (performance.now() - expiredAt > expireEveryMs) {
      expiredAt = performance.now();
      await expirePieces(prisma, scan.id);
    }
    if (secondsPerDocument === null || performance.now() - timedAt > timeEveryMs) {
      timedAt = performance.now();
      secondsPerDocument = await readSecondsPerDocument(prisma, scan.id);
    }
    const waiting = await listWaitingPieces(prisma, scan.id);
    const pieces = isStatic ? (isShared ? [] : await share()) : await cut(waiting);
    if (pieces.length > 0) {
      const added = await insertPieces(prisma, { scanId: scan.id, dispatcher, pieces });
      // The scan has ended, or another process dispatches it: segments are read again from its rows.
      if (added.length !== pieces.length) throw new LostScanError();
      waiting.push(...added);
    }
    await announce(waiting);
    const isCut = isListed && known === pointers.count && segments.every(({ next, end }) => next >= end);
    if (!isCut || waiting.length > 0 || (isStatic && !isShared)) return false;
    const { open } = await countOpenPieces(prisma, scan.id);
    if (open === 0) return true;
    const analysers = parts.workers().reduce((sum, one) => sum + one.analysers, 0);
    if (open < analysers)
      await repeatStragglers(prisma, {
        scanId: scan.id,
        most: analysers - open,
        leastSeconds: stragglerSeconds,
      });
    return false;
  }

  return {
    advance,
    close: async () => {
      await listing;
      await pointers.close();
    },
  };
}

/** Commands wait while Redis is away; leases of scans must be renewed meanwhile. */
function inTime(announcement: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), announcePatienceMs);
  });
  return Promise.race([announcement, late]).finally(() => clearTimeout(timer));
}

/** The scan was taken by another process, or has ended. */
export class LostScanError extends Error {
  override readonly name = 'LostScanError';
}

/** Documents that former processes have not cut into pieces. */
async function findUncut(
  prisma: PrismaClient,
  scanId: string,
  pointers: PointerFile,
  nodeFor: (fileId: number) => number,
): Promise<{ segments: Segment[]; hasPieces: boolean }> {
  const ends = await readCutEnds(prisma, scanId);
  const ranges = await findFileRanges(pointers, 0, pointers.count);
  const segments = ranges.map(({ fileId, first, end }) => ({
    fileId,
    nodeId: nodeFor(fileId),
    slot: null,
    next: ends.get(fileId) ?? first,
    end,
  }));
  // The last one may grow.
  const uncut = segments.filter(({ next, end }, index) => next < end || index === segments.length - 1);
  return { segments: uncut, hasPieces: ends.size > 0 };
}
