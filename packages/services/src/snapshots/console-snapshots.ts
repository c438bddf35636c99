import { refusal, type ConsoleSnapshotServices } from '@meguri/api/services-port';
import type { SnapshotDefinition, SnapshotRow, SnapshotView } from '@meguri/contracts';
import { listSnapshots } from '@meguri/database';
import { readerOf } from '../access/require-readable.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { sendExport } from './send-export.ts';
import { createSnapshotServices } from './snapshot-services.ts';
import { moveUrlList, openUploadedLists } from './uploaded-lists.ts';

const rowsShown = 200;
const placesShown = 3;
const sitesShown = 200;

/** Longest wait of a request for the first reading of the records of a WACZ. */
const maxWaitMs = 20_000;
/** Exports that are sent at once: each has a reader of 4 MB. */
const maxTransfers = 16;

/**
 * Snapshots for the console. Work that needs DuckDB is done by other processes: this one defines, lists,
 * sends and removes.
 *
 * @param directory of the snapshots; undefined where this process cannot write to it
 */
export function createConsoleSnapshots(
  deps: Dependencies,
  { directory, archive }: { directory: string | undefined; archive: () => Promise<Archive> },
): ConsoleSnapshotServices {
  const services = createSnapshotServices(deps, { directory, archive, maxWaitMs });
  let transfers = 0;
  const uploads = () => {
    if (directory === undefined) throw refusal('unavailable', 'snapshotsUnreadable');
    return openUploadedLists(directory, () => deps.clock.now());
  };
  return {
    list: async () => {
      const found = await listSnapshots(deps.prisma, rowsShown + 1);
      return { rows: found.slice(0, rowsShown).map(snapshotRow), isComplete: found.length <= rowsShown };
    },
    get: ({ input }) => services.getSnapshot(input),
    estimate: ({ input }) => services.estimateSnapshot(input),
    diff: async ({ input }) => {
      const { file: _, ...diff } = await services.diffSnapshots(input);
      return { ...diff, sites: diff.sites.slice(0, sitesShown) };
    },
    addUrls: ({ ctx, input }) => uploads().add({ owner: ctx.actor.id, ...input }),
    create: async ({ ctx, input: { urlListId: listId, ...input } }) => {
      if (listId === undefined) return services.createSnapshot({ ctx, input: { ...input, urlList: null } });
      const [lists, list] = [uploads(), { owner: ctx.actor.id, listId }];
      const joined = await lists.join(list);
      const created = await services.createSnapshot({
        ctx,
        input: { ...input, urlList: { store: (place) => moveUrlList(joined, place) } },
      });
      await lists.remove(list);
      return created;
    },
    export: async ({ ctx, input }) => {
      const wanted = { ...input, reader: readerOf(ctx) };
      const file = await services.exportSnapshot(wanted);
      const isCurrent = async () => (await services.exportTag(wanted)) === file.tag;
      return {
        fileName: file.name,
        mediaType: file.mediaType,
        bytes: file.bytes,
        tag: file.tag,
        read: (from, to) => {
          if (transfers >= maxTransfers) throw refusal('unavailable', 'exportsBusy');
          const sent = sendExport(file, { from, to }, { isCurrent, nowMs: () => performance.now() });
          return counted(sent, (more) => (transfers += more));
        },
      };
    },
    remove: (call) => services.removeSnapshot(call),
  };
}

/** Counts a transfer from its first byte until it is complete or aborted. */
async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  count: (more: 1 | -1) => void,
): AsyncGenerator<Uint8Array> {
  count(1);
  try {
    yield* bytes;
  } finally {
    count(-1);
  }
}

/** A definition may name thousands of places, so a list holds the first ones. */
function snapshotRow({ definition, datasheet, ...snapshot }: SnapshotView): SnapshotRow {
  const { id, name, state, createdAt, createdBy, finishedAt, progress, problem } = snapshot;
  const places = placesOf(definition);
  return {
    id,
    name,
    state,
    createdAt,
    createdBy,
    finishedAt,
    progress,
    problem,
    time: definition.time,
    places: places.slice(0, placesShown),
    placeCount: places.length,
    hasUrlList: definition.hasUrlList,
    documents: datasheet?.documents ?? null,
    storedBytes: datasheet?.storedBytes ?? null,
  };
}

function placesOf({ place }: SnapshotDefinition): string[] {
  const { hosts, domains, surtPrefixes, topLevelDomains, countries, seedLists } = place;
  return [
    ...hosts,
    ...domains,
    ...surtPrefixes,
    ...topLevelDomains.map((name) => `.${name.replace(/^\./, '')}`),
    ...countries,
    ...seedLists,
  ];
}
