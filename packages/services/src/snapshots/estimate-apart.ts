import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { SnapshotDefinition, SnapshotEstimate } from '@meguri/contracts';
import {
  listSeedListIds,
  listActiveTakedowns,
  listUrlIndexRuns,
  scanHostsInCountries,
} from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import type { EstimateTask } from './estimate-process.ts';
import { forkApart } from './fork-apart.ts';

/** Estimates that wait for the process. One that is no longer wanted costs 120 ms. */
const maxWaiting = 8;
/**
 * Longest wait for an answer; longer for the first one, for which the process has to start, maybe on a busy
 * machine.
 */
const patienceMs = { later: 5_000, first: 30_000 };
/** Hosts of the countries of a definition; where there are more, the estimate leaves the countries out. */
const maxHosts = 20_000;

type Estimated = Omit<SnapshotEstimate, 'isUpperBound'>;

/**
 * Estimates snapshots in a separate process, which stays for a minute. It starts within a second on an idle
 * machine and then answers within 300 ms.
 *
 * @param places the directory of the index, and one for data that exceeds the memory
 * @returns null: there is no index yet, too many requests wait, or no answer came in time
 */
export function createEstimates(
  { prisma }: Dependencies,
  places: Pick<EstimateTask, 'index' | 'scratch'>,
): (definition: SnapshotDefinition) => Promise<SnapshotEstimate | null> {
  let child: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function ask(task: EstimateTask): Promise<Estimated | null> {
    const patience = child === null ? patienceMs.first : patienceMs.later;
    child ??= start();
    const asked = child;
    const timer = setTimeout(() => asked.kill('SIGKILL'), patience);
    asked.ref();
    const either = new AbortController();
    const { signal } = either;
    try {
      const ended = once(asked, 'exit', { signal }).then(() => [null]);
      asked.send(task);
      const answered = once(asked, 'message', { signal });
      const [answer] = (await Promise.race([answered, ended])) as [Estimated | null];
      return answer;
    } finally {
      either.abort();
      clearTimeout(timer);
      asked.unref();
      asked.channel?.unref();
    }
  }

  function start(): ChildProcess {
    const started = forkApart('estimate-process.ts');
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  return async (definition) => {
    if (waiting >= maxWaiting) return null;
    const runs = await listUrlIndexRuns(prisma);
    if (runs.length === 0) return null;
    const { place } = definition;
    const hostIds = await hostsIn(prisma, place.countries);
    const seedLists = await listSeedListIds(prisma, place.seedLists);
    const task: EstimateTask = {
      definition: {
        ...definition,
        hasUrlList: false,
        place: { ...place, countries: hostIds === null ? [] : place.countries },
      },
      ...places,
      runs: runs.map(({ name }) => name),
      position: runs.at(-1)?.toPosition ?? 0,
      seedListIds: [...seedLists.values()],
      hostIds: hostIds ?? [],
      hidden: await listActiveTakedowns(prisma),
    };
    waiting += 1;
    const answer = last.then(() => ask(task));
    last = answer.catch(() => undefined).finally(() => (waiting -= 1));
    const estimated = await answer;
    return estimated && { ...estimated, isUpperBound: definition.hasUrlList || hostIds === null };
  };
}

/** Null: more hosts than an estimate can take. */
async function hostsIn(
  prisma: Dependencies['prisma'],
  countries: readonly string[],
): Promise<bigint[] | null> {
  const ids: bigint[] = [];
  if (countries.length === 0) return ids;
  for await (const id of scanHostsInCountries(prisma, countries)) {
    if (ids.length >= maxHosts) return null;
    ids.push(id);
  }
  return ids;
}
