import type { Reader } from '@meguri/access';
import { ServiceError } from '@meguri/api/services-port';
import { findCaptureAt, type CaptureRecord } from '@meguri/database';
import { readCapture, type ArchivedCapture } from '../archive/get-capture.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage } from '../pages/locate-page.ts';
import type { ContentThreads } from '../replay/content/content-threads.ts';
import { referredUrl } from '../replay/replay-address.ts';
import { bodyOf, isDocument, isStyleSheet, redirectOf, sourceOf } from '../replay/replay-answer.ts';
import { captureRecords, type StoredRecord } from './capture-records.ts';

/** The records of a page and of what it embeds. */
export interface PageParts {
  records: StoredRecord[];
  /** Embedded files that the archive lacks. */
  missing: number;
  /** Embedded files left out by a limit. */
  omitted: number;
}

interface Limits {
  maxCaptures: number;
  /** Of their compressed records. */
  maxBytes: number;
}

/**
 * What replay loads for a page: its capture, redirects, frames, and all files that documents and style sheets
 * embed, each as captured nearest to the document that embeds it. Captures that are hidden, or that
 * the reader may not read, are left out.
 * @throws {ServiceError} `unavailable` when the archive cannot deliver the page itself
 */
export async function pageParts(
  deps: Dependencies,
  archive: Archive,
  {
    page,
    reader,
    threads,
    maxCaptures,
    maxBytes,
  }: { page: CaptureRecord; reader: Reader; threads: ContentThreads } & Limits,
): Promise<PageParts> {
  const parts: PageParts = { records: [], missing: 0, omitted: 0 };
  const taken = new Set<string>();
  const seen = new Set([page.url]);
  const queue: { url: string; at: Date }[] = [];
  let bytes = 0;

  async function take(capture: CaptureRecord): Promise<void> {
    const records = (await captureRecords(deps, archive, { capture, reader })).filter(
      ({ fileName, offset }) => !taken.has(`${fileName}:${offset}`),
    );
    const added = records.reduce((sum, { length }) => sum + length, 0);
    if (capture !== page && bytes + added > maxBytes) {
      parts.omitted += 1;
      return;
    }
    bytes += added;
    for (const record of records) {
      taken.add(`${record.fileName}:${record.offset}`);
      parts.records.push(record);
    }
    // Rounded like addresses at the replay origin, which have no milliseconds.
    const at = new Date(Math.floor(capture.capturedAt.getTime() / 1_000) * 1_000 + 999);
    for (const url of await readEmbedded(await readCapture(archive, capture)))
      if (!seen.has(url)) {
        seen.add(url);
        queue.push({ url, at });
      }
  }

  async function readEmbedded(archived: ArchivedCapture): Promise<string[]> {
    try {
      return await embeddedUrls(archived, threads);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid') throw error;
      // Too complex to be read: the package holds the capture without its embedded files.
      parts.omitted += 1;
      return [];
    }
  }

  await take(page);
  for (let count = 1; queue.length > 0 && count < maxCaptures; count += 1) {
    const next = queue.shift();
    const location = next && locatePage(next.url);
    const found =
      location && (await findCaptureAt(deps.prisma, { ...location, at: next.at, withContent: true }));
    if (!found) {
      parts.missing += 1;
      continue;
    }
    try {
      await take(found);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      parts.missing += 1;
    }
  }
  parts.omitted += queue.length;
  return parts;
}

/** Absolute URLs, without fragments, that a browser loads for a capture. */
async function embeddedUrls(archived: ArchivedCapture, threads: ContentThreads): Promise<string[]> {
  const location = redirectOf(archived);
  if (location !== null) {
    const target = referredUrl(location, archived.capture.url);
    if (target) target.hash = '';
    return target ? [target.href] : [];
  }
  if (!isDocument(archived) && !isStyleSheet(archived)) return [];
  return threads.run({ kind: 'embedded', ...sourceOf(archived, await bodyOf(archived)) });
}
