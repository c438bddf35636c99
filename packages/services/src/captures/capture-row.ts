import type { CaptureRow } from '@meguri/contracts';
import type { CaptureRecord } from '@meguri/database';
import { digestLabel } from '@meguri/warc';

/** A capture as lists show it. */
export function captureRow(capture: CaptureRecord): CaptureRow {
  const { hostId: _hostId, urlKey: _urlKey, refersToAt: _refersToAt, ...row } = capture;
  return { ...row, payloadDigest: row.payloadDigest && digestLabel(row.payloadDigest) };
}
