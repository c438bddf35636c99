import type { CreateConsoleServices } from '../services-port.ts';
import { createMemoryServices } from './memory-services.ts';

/** Stands in for `@meguri/services` while somebody works on the console's screens; see `apps/console/next.config.ts`. */
export const createConsoleServices: CreateConsoleServices = () =>
  createMemoryServices({ empty: process.env.MEGURI_CONSOLE_EMPTY === '1' });
