import { type PageServices, refusal } from '@meguri/api/services-port';
import type { ArchiveBucket, BucketAccess } from '@meguri/contracts';
import { readerOf } from '../access/require-readable.ts';
import { createCompareCaptures } from '../archive/captured-text.ts';
import { openArchive, type Archive } from '../archive/open-archive.ts';
import { trustedProxies } from '@meguri/runtime/clients';
import type { Dependencies } from '../context/dependencies.ts';
import { cdxRoutes } from '../cdx/cdx-routes.ts';
import { createDownload } from '../downloads/download-capture.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { publicRoutes } from '../public-archive/public-routes.ts';
import { packageRoutes } from '../redistribution/package-routes.ts';
import { createTransferBudget } from '../redistribution/transfer-budget.ts';
import { removalRoute } from '../redistribution/removals/removal-route.ts';
import { wasapiRoutes } from '../redistribution/wasapi-routes.ts';
import { createContentThreads } from './content/content-threads.ts';
import { createRecordDecoder } from './content/record-decoder.ts';
import { startReplay, type Replay } from './start-replay.ts';

export interface ArchiveOptions {
  /** Where the nodes write the archive; absent where this process cannot read it. */
  archiveDirectory?: string | undefined;
  /** Where sealed files are uploaded; absent where they stay in the directory. */
  archiveBucket?: ArchiveBucket | null | undefined;
  /** Directory of the snapshots; absent where this process cannot write there. */
  snapshotDirectory?: string | undefined;
  /** Directory of the scans; by default next to that of the snapshots. */
  scanDirectory?: string | undefined;
  /** Where users of the console choose files to import: absolute paths, and places such as `s3://bucket/folder`. */
  importDirectories?: readonly string[] | undefined;
  /** How buckets are reached that files are imported from; by default as the SDK finds it. */
  importAccess?: BucketAccess | undefined;
  /** Address at which replays are served. */
  replay?: ReplayPlace | undefined;
}

export interface ReplayPlace {
  host: string;
  /** 0: any free port. */
  port: number;
  publicUrl: string | null;
  /** Reverse proxies whose `X-Forwarded-…` headers count: addresses and networks, and how many stand in a row. */
  proxies?: { list: string; hops: number };
}

/**
 * The procedures of pages that read the archive. It opens, and is served at its own origin, on first use or when `serve`
 * is called.
 */
export function openPageArchive(
  deps: Dependencies,
  {
    archiveDirectory,
    archiveBucket: bucket = null,
    importAccess,
    snapshotDirectory,
    replay: place = { host: '127.0.0.1', port: 0, publicUrl: null },
  }: ArchiveOptions,
): {
  pages: Pick<PageServices, 'compare' | 'download' | 'replay'>;
  archive: () => Promise<Archive>;
  /** Serves public addresses from now on. Resolves with the port; null where this process cannot read the archive. */
  serve: () => Promise<number | null>;
  close: () => Promise<void>;
} {
  const threads = createContentThreads();
  const cdx = cdxRoutes(deps, { directory: snapshotDirectory });
  const redistribution =
    snapshotDirectory === undefined
      ? []
      : [
          ...packageRoutes({ deps, snapshotDirectory, budget: createTransferBudget() }),
          ...wasapiRoutes(deps),
          removalRoute(deps),
        ];
  let opened: Promise<Archive> | null = null;
  let started: Promise<Replay> | null = null;

  function archive(): Promise<Archive> {
    if (archiveDirectory === undefined) throw refusal('unavailable', 'archiveUnreadable');
    opened ??= openArchive(
      deps,
      { directory: archiveDirectory, bucket, importAccess },
      createRecordDecoder(threads),
    );
    return opened;
  }

  function serving(): Promise<Replay> {
    const { list, hops } = place.proxies ?? { list: '', hops: 1 };
    started ??= startReplay(deps, {
      ...place,
      proxies: trustedProxies(list, hops),
      archive,
      threads,
      routes: [...publicRoutes(deps, { archive, threads }), ...cdx.routes, ...redistribution],
    }).catch((error: unknown) => {
      // The port may be free at the next call.
      started = null;
      throw error;
    });
    return started;
  }

  return {
    archive,
    serve: async () => (archiveDirectory === undefined ? null : (await serving()).port),
    pages: {
      compare: createCompareCaptures(deps, archive, threads),
      download: createDownload(deps, archive, threads),
      replay: async ({ ctx, input: { url, at, viewer } }) => {
        await archive();
        const replay = await serving();
        return {
          path: replay.pathTo(requireLocation(url).url, at, {
            ...(viewer ?? { locale: 'en', console: null }),
            kind: readerOf(ctx).kind,
          }),
          port: replay.port,
          publicUrl: place.publicUrl,
        };
      },
    },
    close: async () => {
      const [replay, archived] = await Promise.all([started, opened]);
      await replay?.close();
      await cdx.close();
      await threads.close();
      await archived?.storage.close();
    },
  };
}
