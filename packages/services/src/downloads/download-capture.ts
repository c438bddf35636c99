import { refusal, type Download, type PageServices } from '@meguri/api/services-port';
import { findCaptureAt } from '@meguri/database';
import { readerOf } from '../access/require-readable.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { captureRecords } from './capture-records.ts';
import type { ContentThreads } from '../replay/content/content-threads.ts';
import { pageParts } from './page-parts.ts';
import { warcDownload } from './warc-download.ts';
import { waczDownload } from './wacz-download.ts';

/** Limits of a page's parts; the others are left out, which the package states. */
const limits = { maxCaptures: 1_000, maxBytes: 256 * 1024 * 1024 };

/** A capture as of an instant as a file. Hidden captures are not found. */
export function createDownload(
  deps: Dependencies,
  archive: () => Promise<Archive>,
  threads: ContentThreads,
): PageServices['download'] {
  return async ({ ctx, input: { url, at, format } }) => {
    const reader = readerOf(ctx);
    const location = requireLocation(url);
    const opened = await archive();
    // A package shows a page; a WARC may also hold a failed access.
    const capture = await findCaptureAt(deps.prisma, { ...location, at, withContent: format === 'wacz' });
    if (!capture) throw refusal('not-found', 'noCapture', { url: location.url }, 'url');
    const now = deps.clock.now();
    const name = fileNameOf(location.host, capture.capturedAt);
    if (format === 'warc') {
      const records = await captureRecords(deps, opened, { capture, reader });
      const fileName = `${name}.warc.gz`;
      const { bytes, read } = await warcDownload(opened, { records, fileName, now });
      return { fileName, mediaType: 'application/warc', bytes, body: read() };
    }
    const { records, missing, omitted } = await pageParts(deps, opened, {
      page: capture,
      reader,
      threads,
      ...limits,
    });
    const warc = await warcDownload(opened, { records, fileName: 'data.warc.gz', now });
    const description = `Without ${missing} embedded files that are not archived, and ${omitted} beyond the limit of a package.`;
    const wacz = await waczDownload(warc, {
      url: capture.url,
      capturedAt: capture.capturedAt,
      now,
      description,
    });
    return { fileName: `${name}.wacz`, mediaType: 'application/wacz', ...wacz } satisfies Download;
  };
}

/** `www.example.org-20260701123456` */
function fileNameOf(host: string, at: Date): string {
  return `${host.replaceAll(/[^\w.-]/g, '-')}-${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
}
