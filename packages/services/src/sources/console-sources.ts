import type { ConsoleSourceServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { createSourceServices } from './source-services.ts';

/** Sources as the console shows them. Adding one is for commands: it names a file of the machine. */
export function createConsoleSources(deps: Dependencies): ConsoleSourceServices {
  const services = createSourceServices(deps);
  return {
    list: async () => ({ rows: await services.listSources() }),
    packages: ({ input: { id = null, cursor } }) => services.listPulled({ id, cursor }),
    run: (call) => services.runSource(call),
    trust: (call) => services.trustSourceKey(call),
    remove: (call) => services.removeSource(call),
  };
}
