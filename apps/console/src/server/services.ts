import type { ConsoleServices } from '@meguri/api';
import { readEnvironment } from './environment.ts';

// Next bundles routes and pages separately, each with its own copy of this module; they share the
// connections.
const shared = globalThis as typeof globalThis & { meguriConsoleServices?: Promise<ConsoleServices> };

/** The services of this process, opened on first use: building the console needs no database. */
export function consoleServices(): Promise<ConsoleServices> {
  shared.meguriConsoleServices ??= openServices();
  return shared.meguriConsoleServices;
}

async function openServices(): Promise<ConsoleServices> {
  // `MEGURI_CONSOLE_MEMORY=1 npm run dev` serves screens without a crawl. Builds drop this branch with its
  // imports.
  if (process.env.NODE_ENV === 'development' && process.env.MEGURI_CONSOLE_MEMORY) {
    const { createMemoryServices } = await import('@meguri/api/testing');
    return createMemoryServices({ empty: process.env.MEGURI_CONSOLE_MEMORY === 'empty' });
  }
  // Not bundled: Node runs the workspace's TypeScript directly, and the code reads files next to it.
  const { createConsoleServices } = await import(/* turbopackIgnore: true */ '@meguri/services');
  return createConsoleServices(readEnvironment(process.env));
}
