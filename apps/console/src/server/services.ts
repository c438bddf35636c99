import type { ConsoleServices } from '@meguri/api';
import { createConsoleServices } from '@meguri/services';
import { readEnvironment } from './environment.ts';

// Next bundles routes and pages apart, each with its own copy of this module: the process shares one set of connections.
const shared = globalThis as typeof globalThis & { meguriConsoleServices?: ConsoleServices };

/** The services of this process, made on first use: building the console needs no database. */
export function consoleServices(): ConsoleServices {
  shared.meguriConsoleServices ??= createConsoleServices(readEnvironment(process.env));
  return shared.meguriConsoleServices;
}
