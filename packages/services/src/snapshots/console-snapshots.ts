import { refusal, type ConsoleSnapshotServices } from '@meguri/api/services-port';
import type { SnapshotDefinition, SnapshotRow, SnapshotView } from '@meguri/contracts';
import { listSnapshots } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { createSnapshotServices } from './snapshot-services.ts';
import { moveUrlList, openUploadedLists } from './uploaded-lists.ts';

const rowsShown = 200;
const placesShown = 3;

/**
 * Snapshots for the console. Whatever needs DuckDB is done by other processes: this one defines, lists and removes.
 *
 * @param directory of the snapshots; undefined where this process cannot write to it
 */
export function createConsoleSnapshots(
  deps: Dependencies,
  { directory }: { directory: string | undefined },
): ConsoleSnapshotServices {
  const services = createSnapshotServices(deps, {
    directory,
    archive: () => Promise.reject(refusal('unavailable', 'archiveUnreadable')),
  });
  const uploads = () => {
    if (directory === undefined) throw refusal('unavailable', 'snapshotsUnreadable');
    return openUploadedLists(directory, () => deps.clock.now());
  };
  return {
    list: async () => {
      const found = await listSnapshots(deps.prisma, rowsShown + 1);
      return { rows: found.slice(0, rowsShown).map(snapshotRow), isWhole: found.length <= rowsShown };
    },
    get: ({ input }) => services.getSnapshot(input),
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
    remove: (call) => services.removeSnapshot(call),
  };
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
