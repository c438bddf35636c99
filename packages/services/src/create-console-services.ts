import type { ConsoleServices } from '@meguri/api/services-port';
import type { Clock } from '@meguri/contracts';
import { openServices } from './context/dependencies.ts';
import type { ArchiveOptions } from './replay/open-page-archive.ts';
import { joinConsoleServices } from './join-console-services.ts';

export interface ConsoleServicesOptions extends ArchiveOptions {
  databaseUrl: string;
  redisUrl: string;
  clock?: Clock;
}

/** All services of the console. Connects on first use, so creating it cannot fail. */
export function createConsoleServices(options: ConsoleServicesOptions): ConsoleServices {
  const { deps, close } = openServices(options);
  return joinConsoleServices(deps, options, close);
}
