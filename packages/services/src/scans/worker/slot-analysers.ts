import { chownSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClaimedPiece } from '@meguri/database/scans';
import {
  openAnalyser,
  rowSource,
  scanLimits,
  type AnalyserInput,
  type PieceAnalyser,
  type Protection,
  type ScanLimits,
} from '@meguri/scans';
import type { RecordSource } from '@meguri/snapshots/exports';
import { loadScanAnalyser } from '../scan-analyser.ts';
import { scanPlaces } from '../scan-places.ts';

/** The parts of a scan that decide how its analyser runs. */
export type AnalysedScan = Pick<ClaimedPiece['scan'], 'id' | 'definition' | 'analyser'>;

/** An analyser of a scan, in the scratch directory of a slot. */
export interface OpenAnalyser {
  scanId: string;
  scratch: string;
  source: RecordSource;
  open: () => PieceAnalyser;
  process: PieceAnalyser;
}

/** The open analysers of a slot, for one scan or a few. */
export interface SlotAnalysers {
  /**
   * The analyser of a scan; starts its process if needed.
   * @throws if it is missing, or without protection of this machine
   */
  of(scan: AnalysedScan): Promise<OpenAnalyser>;
  /** Closes the least recently used analysers beyond a number. */
  close(kept: number): Promise<void>;
}

/** Users of sandboxes, as long as this process is root: one for each analyser, so that none can stop another. */
const firstUserId = 700_000;
const analysersPerNode = 64;

export class UnprotectedError extends Error {
  override readonly name = 'UnprotectedError';
  constructor(node: string) {
    super(
      `The node ${node} has no sandbox that keeps an analyser from files and the network. Install bubblewrap there, or run a built-in analyser.`,
    );
  }
}

export function openSlotAnalysers(
  parts: {
    nodeId: number;
    nodeName: string;
    directory: string;
    scratch: string;
    protection: Protection;
    openSource: () => Promise<RecordSource>;
  },
  slot: number,
): SlotAnalysers {
  const analysers: OpenAnalyser[] = [];
  /** Serialises opening, so that none is opened twice. */
  let opening: Promise<unknown> = Promise.resolve();

  async function find(scan: AnalysedScan): Promise<OpenAnalyser> {
    const known = analysers.find(({ scanId }) => scanId === scan.id);
    if (!known) return open(scan);
    // The last one used is the last one to be closed.
    analysers.push(...analysers.splice(analysers.indexOf(known), 1));
    return known;
  }

  async function open(scan: AnalysedScan): Promise<OpenAnalyser> {
    const found = await loadScanAnalyser(scan, scanPlaces(parts.directory, scan.id));
    const { protection, nodeId } = parts;
    if (protection === 'none' && found.form !== 'built-in') throw new UnprotectedError(parts.nodeName);
    const userId = firstUserId + (nodeId % 1_000) * analysersPerNode + slot;
    const scratch = path.join(parts.scratch, `analyser-${slot}-${scan.id}`);
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(scratch, userId, userId);
    const limits = limitsOf(scan.definition.limits);
    const place = { ...limits, protection, userId, scratch, limits };
    const openProcess = () => openAnalyser(found, place, limits, scan.definition.parameters);
    const running = openProcess();
    // It starts while its first piece is read.
    running.warm();
    try {
      const isOfRows = inputOf(scan.definition) === 'rows';
      const source = isOfRows
        ? rowSource(scanPlaces(parts.directory, scan.id).rows)
        : await parts.openSource();
      const opened = { scanId: scan.id, scratch, source, open: openProcess, process: running };
      analysers.push(opened);
      return opened;
    } catch (error) {
      await running.stop();
      throw error;
    }
  }

  return {
    of: (scan) => {
      const found = opening.then(() => find(scan));
      opening = found.catch(() => undefined);
      return found;
    },
    close: async (kept) => {
      if (kept === 0) await opening;
      for (const one of analysers.splice(0, Math.max(0, analysers.length - kept))) {
        await one.process.stop();
        await rm(one.scratch, { recursive: true, force: true });
      }
    },
  };
}

export const inputOf = ({ source }: ClaimedPiece['scan']['definition']): AnalyserInput =>
  source.kind === 'scan' ? 'rows' : 'records';

export function limitsOf(given: ClaimedPiece['scan']['definition']['limits']): ScanLimits {
  const { secondsPerDocument, memoryBytes, documentsPerProcess, maxSkipped } = given;
  return {
    ...scanLimits,
    ...(secondsPerDocument !== null && { secondsPerDocument }),
    ...(memoryBytes !== null && { memoryBytes, totalMemoryBytes: memoryBytes }),
    ...(documentsPerProcess !== null && { documentsPerProcess }),
    ...(maxSkipped !== null && { maxSkipped }),
  };
}
