import {
  createWarcReader,
  openStorage,
  type ArchivePlace,
  type Storage,
  type WarcReader,
} from '@meguri/archive';
import { findCapture } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage } from '../pages/locate-page.ts';

export interface Archive {
  storage: Storage;
  /** Finds the originals of revisits in the index. */
  reader: WarcReader;
}

/** An archive, opened for reading while nodes write it. */
export async function openArchive({ prisma }: Dependencies, place: ArchivePlace): Promise<Archive> {
  const storage = await openStorage(place);
  const reader = createWarcReader({
    storage,
    findOriginal: async ({ targetUri, date }) => {
      const location = locatePage(targetUri);
      return location && date && findCapture(prisma, { ...location, capturedAt: date });
    },
  });
  return { storage, reader };
}
