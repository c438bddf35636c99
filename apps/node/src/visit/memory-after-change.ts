import type { VisitPage } from '@meguri/database';
import { packMemory, rememberPayload, unpackMemory } from '@meguri/extract';

/** The version that gave way is remembered if its payload is stored, so that a return to it is recognised. */
export function memoryAfterChange(
  page: Pick<VisitPage, 'changeMemory' | 'payloadDigest' | 'payloadCapturedAt'>,
  payloadDigest: Uint8Array | null,
): Uint8Array | null {
  const former = page.payloadCapturedAt === null ? null : page.payloadDigest;
  if (former === null || (payloadDigest && Buffer.from(former).equals(payloadDigest)))
    return page.changeMemory;
  return packMemory(rememberPayload(unpackMemory(page.changeMemory), former));
}
