import { refusal } from '@meguri/api/services-port';
import type { CaptureRow } from '@meguri/contracts';
import { findPage, listPageCaptures } from '@meguri/database';
import { captureRow } from '../captures/capture-row.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';

/**
 * Captures of a URL, latest first.
 *
 * @throws {ServiceError} `not-found` for a URL that is neither captured nor known
 */
export async function listCaptures(
  { prisma }: Dependencies,
  input: { url: string; limit: number },
): Promise<CaptureRow[]> {
  const location = requireLocation(input.url);
  const captures = await listPageCaptures(prisma, { ...location, before: null, limit: input.limit });
  if (captures.length === 0 && !(await findPage(prisma, location)))
    throw refusal('not-found', 'unknownPage', { url: location.url }, 'url');
  return captures.map(captureRow);
}
