import {
  createWarcReader,
  type ArchivePlace,
  type Storage,
  type WarcReader,
  type WarcReaderOptions,
} from '@meguri/archive';
import { findCapture } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage } from '../pages/locate-page.ts';
import { openArchiveStorage } from './open-archive-storage.ts';

export interface Archive {
  storage: Storage;
  /** Finds the originals of revisits in the index. */
  reader: WarcReader;
}

/**
 * An archive, opened for reading while nodes write it.
 *
 * @param decode by default records are decoded in the calling thread
 */
export async function openArchive(
  { prisma }: Dependencies,
  place: ArchivePlace,
  decode?: WarcReaderOptions['decode'],
): Promise<Archive> {
  const storage = await openArchiveStorage(prisma, place);
  const reader = createWarcReader({
    storage,
    ...(decode && { decode }),
    findOriginal: async ({ targetUri, date }, { hostId, urlKey, refersToAt, refersToKey }) => {
      // Records of other writers need not state it, so the index counts.
      if (hostId !== undefined && urlKey !== undefined && refersToAt)
        return findCapture(prisma, { hostId, urlKey: refersToKey ?? urlKey, capturedAt: refersToAt });
      const location = locatePage(targetUri);
      return location && date && findCapture(prisma, { ...location, capturedAt: date });
    },
  });
  return { storage, reader };
}
