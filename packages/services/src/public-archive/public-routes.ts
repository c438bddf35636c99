import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';
import type { ContentThreads } from '../replay/content/content-threads.ts';
import { mementoRoute } from './memento-route.ts';
import type { PublicRoute } from './public-route.ts';
import { createReadMemento } from './read-memento.ts';
import { recordRoute } from './record-route.ts';
import { timeMapRoute } from './timemap-route.ts';

/** Everything that the archive serves publicly, within the access rules. */
export function publicRoutes(
  deps: Dependencies,
  { archive, threads }: { archive: () => Promise<Archive>; threads: ContentThreads },
): PublicRoute[] {
  const readMemento = createReadMemento(deps, archive);
  return [mementoRoute(deps, { threads, readMemento }), timeMapRoute(deps), recordRoute(deps, archive)];
}
