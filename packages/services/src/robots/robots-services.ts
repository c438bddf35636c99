import type { RobotsServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { createGetRobotsVersion } from './get-robots-version.ts';
import { createListRobots, createListRobotsVersions } from './list-robots.ts';
import { createTryRobots } from './try-robots.ts';
import { createRequestRobotsRecheck } from './request-robots-recheck.ts';

export function createRobotsServices(deps: Dependencies): RobotsServices {
  return {
    list: createListRobots(deps),
    versions: createListRobotsVersions(deps),
    version: createGetRobotsVersion(deps),
    try: createTryRobots(deps),
    want: createRequestRobotsRecheck(deps),
  };
}
