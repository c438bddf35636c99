import type { ConsoleServices } from '@meguri/api';
import { readEnvironment } from './environment.ts';

// Next bundles routes and pages apart, each with its own copy of this module: the process shares one set of connections.
const shared = globalThis as typeof globalThis & { meguriConsoleServices?: Promise<ConsoleServices> };

/** The services of this process, opened on first use: building the console needs no database. */
export function consoleServices(): Promise<ConsoleServices> {
  shared.meguriConsoleServices ??= openServices();
  return shared.meguriConsoleServices;
}

async function openServices(): Promise<ConsoleServices> {
  // Working on screens without a crawl: `MEGURI_CONSOLE_MEMORY=1 npm run dev`. A build drops this branch and what it imports.
  if (process.env.NODE_ENV === 'development' && process.env.MEGURI_CONSOLE_MEMORY) {
    const { createMemoryServices } = await import('@meguri/api/testing');
    return createMemoryServices({ empty: process.env.MEGURI_CONSOLE_MEMORY === 'empty' });
  }
  // Node runs the workspace's TypeScript as it stands, like in every other process; bundled, it would lose the files beside it.
  const { createConsoleServices } = await import(/* turbopackIgnore: true */ '@meguri/services');
  return createConsoleServices(readEnvironment(process.env));
}
