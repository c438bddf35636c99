import { nextReasonNumbers, accessCodeNumbers } from '@meguri/database';
import type { RowCopy } from './copy-rows.ts';
import type { PlannedCapture } from './plan-captures.ts';
import type { PlannedHost } from './plan-host.ts';
import type { PlannedPage } from './plan-page.ts';

export const pageColumns =
  'host_id url_key next_visit_at discovered_at last_verdict_at last_changed_at last_failed_at seed_list_id visits changes interval_seconds planned_frequency rate_term depth dynamic_hops priority next_reason last_code last_status consecutive_errors url text_digest policy_state'.split(
    ' ',
  );

export const captureColumns =
  'host_id url_key captured_at verdict code status mime record_type file_id offset length payload_digest payload_bytes refers_to_at duration_ms title language elapsed_seconds seed_list_id'.split(
    ' ',
  );

const instant = (ms: number | null) => (ms === null ? null : new Date(ms));

const codes = {
  new: null,
  alive: accessCodeNumbers.ok,
  failing: accessCodeNumbers['connect-timeout'],
  disallowed: accessCodeNumbers['robots-disallowed'],
} as const;

/** Sums of stored terms: the integers in the row's `real` columns. */
export interface StoredTerms {
  frequency: number;
  rateTerm: number;
}

export function addPage(copy: RowCopy, host: PlannedHost, page: PlannedPage, terms: StoredTerms): void {
  const state = page.state.length === 0 ? null : packed(page.state);
  copy.add([
    host.hostId,
    page.digest.readBigInt64BE(0),
    instant(page.nextVisitAt),
    new Date(page.discoveredAt),
    instant(page.lastVerdictAt),
    instant(page.lastChangedAt),
    instant(page.lastFailedAt),
    host.seedListId,
    page.visits,
    page.changes,
    page.intervalSeconds,
    terms.frequency,
    terms.rateTerm,
    page.depth,
    0,
    page.depth,
    nextReasonNumbers[page.reason],
    codes[page.kind],
    page.kind === 'alive' ? 200 : null,
    page.kind === 'failing' ? 1 : 0,
    page.url,
    page.visits === 0 ? null : page.digest.subarray(8, 16),
    state,
  ]);
}

/** A belief in stored form: a format byte, then four bytes per number. */
function packed(state: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + state.length * 4);
  bytes.writeUInt8(4, 0);
  for (const [index, number] of state.entries()) bytes.writeFloatBE(number, 1 + index * 4);
  return bytes;
}

const titles = [
  'Notice of events',
  '図書館からのお知らせ',
  'Research report',
  '更新情報',
  'Opening hours',
  '一覧',
];

export function addCapture(
  copy: RowCopy,
  host: PlannedHost,
  page: PlannedPage,
  capture: PlannedCapture,
  fileId: number,
): void {
  const failed = capture.verdict === 'error';
  const versioned = page.digest.readUInt32BE(12);
  copy.add([
    host.hostId,
    page.digest.readBigInt64BE(0),
    new Date(capture.at),
    capture.verdict,
    failed ? 'connect-timeout' : 'ok',
    failed ? null : 200,
    failed ? null : 'text/html',
    capture.recordType,
    fileId,
    versioned,
    capture.bytes + 400,
    failed ? null : digestOfVersion(page.digest, capture.version),
    capture.bytes,
    instant(capture.refersTo),
    20 + (versioned % 400),
    capture.recordType === 'response' ? (titles[versioned % titles.length] ?? null) : null,
    capture.recordType === 'response' ? (versioned % 2 === 0 ? 'en' : 'ja') : null,
    capture.elapsedSeconds,
    capture.elapsedSeconds === null ? null : host.seedListId,
  ]);
}

/** A digest that differs by version of a page. */
function digestOfVersion(digest: Buffer, version: number): Buffer {
  const own = Buffer.from(digest);
  own.writeUInt32BE(version, 28);
  return own;
}
