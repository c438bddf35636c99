import type { CaptureRecord } from '@meguri/database';
import { refusal } from '@meguri/api/services-port';
import { requireReadable } from '../access/require-readable.ts';
import type { Archive } from '../archive/open-archive.ts';
import { readCapture, type ArchivedCapture } from '../archive/get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import type { PublicRequest } from './public-route.ts';

/** Most bytes of captures in memory for public clients, in total and per client network. */
const heldBytes = { total: 768 * 1_048_576, perClient: 256 * 1_048_576 };
/** A record in memory: as stored, decoded, and its body without coding. */
const copies = 3;

/**
 * Reads a capture that the reader may read now. It counts as in memory until its answer was sent.
 *
 * @throws {ServiceError} `forbidden` or `not-found` by a rule or takedown, `unavailable` where the archive
 *   cannot deliver it or too many are being read
 */
export type ReadMemento = (capture: CaptureRecord, request: PublicRequest) => Promise<ArchivedCapture>;

export function createReadMemento(deps: Dependencies, archive: () => Promise<Archive>): ReadMemento {
  const held = new Map<string, number>();
  let total = 0;
  const take = (network: string, bytes: number): boolean => {
    const own = held.get(network) ?? 0;
    // A capture that exceeds the budget on its own is read while no other is.
    if (own > 0 && own + bytes > heldBytes.perClient) return false;
    if (total > 0 && total + bytes > heldBytes.total) return false;
    held.set(network, own + bytes);
    total += bytes;
    return true;
  };
  const release = (network: string, bytes: number) => {
    const left = (held.get(network) ?? 0) - bytes;
    if (left > 0) held.set(network, left);
    else held.delete(network);
    total -= bytes;
  };
  return async (capture, { reader, network, signal }) => {
    await requireReadable(deps, reader, capture);
    const bytes = (capture.length + capture.payloadBytes) * copies;
    if (signal.aborted || !take(network, bytes)) throw refusal('unavailable', 'contentBusy');
    signal.addEventListener('abort', () => release(network, bytes), { once: true });
    return readCapture(await archive(), capture);
  };
}
