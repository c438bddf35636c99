import type { HostServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { pagesOfHost } from '../pages/list-host-pages.ts';
import { requireHost } from './require-host.ts';

export function createListHostPages(deps: Dependencies): HostServices['pages'] {
  return async ({ input: { name, cursor, state } }) => {
    const { hostId } = await requireHost(deps, name);
    return pagesOfHost(deps, { hostId, words: null, state, cursor });
  };
}
