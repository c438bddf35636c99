import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { scanBounds } from '@meguri/contracts';
import {
  addCpuSample,
  hasScanToWorkOn,
  listNodesWithPieces,
  recordScanWorker,
  releaseNode,
  releasePieces,
  renewPieces,
  type ClaimedPiece,
  type PrismaClient,
} from '@meguri/database/scans';
import { createScanQueues } from '@meguri/queues';
import { findProtection } from '@meguri/scans';
import { removeWritten } from '@meguri/scans/remove';
import type { RecordSource } from '@meguri/snapshots/exports';
import { createCredits } from './credits.ts';
import { lowerPriority } from './lower-priority.ts';
import { readBusySeconds, readTreeSeconds } from './processor-use.ts';
import { invisible, runSlot, type SlotParts } from './run-slot.ts';
import { openSlotAnalysers } from './slot-analysers.ts';
import { createPieceTaker } from './take-pieces.ts';
import { warmUp } from './warm-up.ts';

const leaseSeconds = 15;
const tickMs = 1_000;
/** The process waits this long for the next scan: starting it takes half a second. */
const lingerMs = 20_000;
/**
 * Time at normal priority, so that first rows come soon during a busy crawl; afterwards the crawl goes first.
 */
const defaultPriorityMs = 5_000;
/** Time after which this node retries after a problem; other nodes continue. */
const problemMs = 10_000;

export interface ScanWorkerOptions {
  prisma: PrismaClient;
  redisUrl: string;
  nodeId: number;
  nodeName: string;
  /** Directory of all scans, which every node can access. */
  directory: string;
  /** Local directory for documents that are being analysed. */
  scratch: string;
  openSource: () => Promise<RecordSource>;
  /** Analysers that run concurrently. */
  analysers: number;
  /** Bytes of documents that are read and not analysed yet. */
  supplyBytes: number;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * Works on pieces of scans until none are left. It may be killed at any moment: other workers then get its
 * pieces.
 */
export async function workOnScans(options: ScanWorkerOptions): Promise<void> {
  const { prisma, nodeId, analysers, signal, onError } = options;
  const protection = findProtection();
  const run = randomUUID();
  const queues = createScanQueues({ redisUrl: options.redisUrl, onError });
  const held = new Map<string, { piece: ClaimedPiece; lost: AbortController }>();
  const stopping = new AbortController();
  let others: readonly number[] = [];
  let problem: string | null = null;
  let problemUntil = 0;
  let busyAt = performance.now();
  let hasYielded = false;
  const yielding = setTimeout(yieldToCrawl, defaultPriorityMs);

  removeWritten(options.scratch);
  await mkdir(options.scratch, { recursive: true, mode: 0o711 });
  await releaseNode(prisma, nodeId);

  const taker = createPieceTaker({
    prisma,
    queues,
    nodeId,
    others: () => others,
    leaseSeconds,
    isOpen: () => performance.now() > problemUntil,
    onError,
  });
  const parts: SlotParts = {
    ...options,
    protection,
    taker,
    credits: createCredits(options.supplyBytes),
    signal: stopping.signal,
    hold: (piece) => {
      const lost = new AbortController();
      held.set(piece.id, { piece, lost });
      return lost.signal;
    },
    letGo: (piece) => void held.delete(piece.id),
    stored: yieldToCrawl,
    notice: (text) => {
      problem = text;
      problemUntil = performance.now() + problemMs;
    },
  };

  function yieldToCrawl(): void {
    if (hasYielded) return;
    hasYielded = true;
    clearTimeout(yielding);
    lowerPriority(process.pid);
  }

  /** Renews leases; aborts pieces that are done elsewhere or no longer wanted. */
  async function renew(): Promise<void> {
    const ids = [...held.keys()];
    const wanted = await renewPieces(prisma, { pieceIds: ids, leaseSeconds });
    for (const id of ids) if (!wanted.has(id)) held.get(id)?.lost.abort();
  }

  async function sample(): Promise<void> {
    const scanIds = new Set([...held.values()].map(({ piece }) => piece.scan.id));
    await addCpuSample(prisma, {
      scanIds: [...scanIds],
      nodeId,
      run,
      busySeconds: readBusySeconds(),
      ownSeconds: readTreeSeconds(process.pid),
      most: scanBounds.samplesPerNode,
    });
  }

  async function tick(): Promise<void> {
    if (performance.now() > problemUntil) problem = null;
    if (!existsSync(options.directory)) parts.notice(invisible(options));
    await recordScanWorker(prisma, { nodeId, run, analysers, protection, problem });
    others = (await listNodesWithPieces(prisma)).filter((id) => id !== nodeId);
    await renew();
    await sample();
    if (held.size > 0 || (await hasScanToWorkOn(prisma))) busyAt = performance.now();
  }

  const ofSlots = Array.from({ length: analysers }, (_, slot) => openSlotAnalysers(parts, slot));
  const warming = warmUp({ ...parts, prisma, analysers: ofSlots }).catch(onError);
  const slots = ofSlots.map((own, slot) => runSlot(parts, slot, own));
  for (const slot of slots) slot.catch(onError);
  try {
    while (!signal.aborted && performance.now() - busyAt < lingerMs) {
      const nextAt = performance.now() + tickMs;
      await tick().catch(onError);
      await delay(Math.max(0, nextAt - performance.now()), undefined, { signal }).catch(() => undefined);
    }
  } finally {
    stopping.abort();
    taker.stop();
    clearTimeout(yielding);
    await warming;
    await Promise.allSettled(slots);
    await releasePieces(prisma, [...held.keys()]).catch(onError);
    await queues.close();
    await rm(options.scratch, { recursive: true, force: true });
  }
}
