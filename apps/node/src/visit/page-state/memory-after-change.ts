import type { VisitPage } from '@meguri/database';
import { packMemory, rememberPayload, unpackMemory } from '@meguri/extract/memory';

/**
 * The version that gave way is remembered if its payload is stored, so that a return to it is recognised.
 *
 * @param page as it was before the change
 * @param finding.changeMemory what else the access left of the page's memory
 */
export function memoryAfterChange(
  page: Pick<VisitPage, 'payloadDigest' | 'payloadCapturedAt'>,
  finding: { payloadDigest: Uint8Array | null; changeMemory: Uint8Array | null },
): Uint8Array | null {
  const { payloadDigest, changeMemory } = finding;
  const former = page.payloadCapturedAt === null ? null : page.payloadDigest;
  if (former === null || (payloadDigest && Buffer.from(former).equals(payloadDigest))) return changeMemory;
  return packMemory(rememberPayload(unpackMemory(changeMemory), former));
}
