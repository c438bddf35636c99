import { consoleTest } from './console-test.ts';
import { startMeguri } from './started-meguri.ts';

/** Journeys through the small crawl that prisma/seed.ts makes up: many hosts in many places, with a past, none of them reachable. */
export const test = consoleTest(() => startMeguri([], { madeUp: true }));
