import { ServiceError } from '@meguri/api/services-port';
import { findCaptureAt, type CaptureRecord } from '@meguri/database';
import { readCapture, type ArchivedCapture } from '../archive/get-capture.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage } from '../pages/locate-page.ts';
import { referredUrl, type ReferenceUse } from '../replay/replay-address.ts';
import { bodyOf, isDocument, isStyleSheet, redirectOf, textOf } from '../replay/replay-answer.ts';
import { rewriteCss, rewriteHtml } from '../replay/rewrite-html.ts';
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
 * embed, each as captured nearest to the document that embeds it. Hidden captures are left out.
 * @throws {ServiceError} `unavailable` when the archive cannot deliver the page itself
 */
export async function pageParts(
  deps: Dependencies,
  archive: Archive,
  { page, maxCaptures, maxBytes }: { page: CaptureRecord } & Limits,
): Promise<PageParts> {
  const parts: PageParts = { records: [], missing: 0, omitted: 0 };
  const taken = new Set<string>();
  const seen = new Set([page.url]);
  const queue: { url: string; at: Date }[] = [];
  let bytes = 0;

  async function take(capture: CaptureRecord): Promise<void> {
    const records = (await captureRecords(deps, archive, capture)).filter(
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
    // As addresses at the replay origin, which have no milliseconds.
    const at = new Date(Math.floor(capture.capturedAt.getTime() / 1_000) * 1_000 + 999);
    for (const url of await embeddedUrls(await readCapture(archive, capture)))
      if (!seen.has(url)) {
        seen.add(url);
        queue.push({ url, at });
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
async function embeddedUrls(archived: ArchivedCapture): Promise<string[]> {
  const urls = new Set<string>();
  const collect = (reference: string, use: ReferenceUse, base?: string | null) => {
    const url = use === 'page' ? null : referredUrl(reference, archived.capture.url, base);
    if (url) {
      url.hash = '';
      urls.add(url.href);
    }
    return null;
  };
  const location = redirectOf(archived);
  if (location !== null) collect(location, 'frame');
  else if (isDocument(archived)) rewriteHtml(textOf(archived, await bodyOf(archived)), collect);
  else if (isStyleSheet(archived)) rewriteCss(textOf(archived, await bodyOf(archived)), collect);
  return [...urls];
}
