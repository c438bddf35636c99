import { codePlace } from './code-place.ts';
import type { CallFrame } from './cpu-profile.ts';

/** Steps of a crawl, by package and file. */
const steps: readonly { step: string; packages: RegExp; files?: RegExp }[] = [
  { step: 'digest', packages: /^node$/, files: /^internal\/crypto\/hash/ },
  { step: 'gzip', packages: /^(node|packages\/archive)$/, files: /^(zlib|src\/libdeflate\/)/ },
  { step: 'parse', packages: /^(packages\/extract|htmlparser2|domutils|entities|eld|iconv-lite|jschardet)$/ },
  { step: 'fetch', packages: /^(packages\/fetch|undici)$/ },
  { step: 'robots', packages: /^packages\/robots$/ },
  { step: 'URLs', packages: /^(packages\/urls|tldts.*)$/ },
  { step: 'WARC', packages: /^packages\/(warc|archive)$/ },
  {
    step: 'Redis',
    packages: /^(packages\/(queues|frontier)|ioredis|@ioredis\/.*|redis-parser|bullmq|msgpackr)$/,
  },
  { step: 'SQL', packages: /^(packages\/database|pg|pg-.*|postgres-.*|@prisma\/.*)$/ },
  { step: 'schedule', packages: /^packages\/schedule$/ },
  {
    step: 'threads',
    packages: /^piscina$|^node$/,
    files: /^(dist\/|internal\/worker|internal\/per_context\/messageport)/,
  },
  { step: 'crawl node', packages: /^apps\/node$/ },
  {
    step: 'loading of modules',
    packages: /^node$/,
    files: /^internal\/(modules|bootstrap|deps\/amaro)/,
  },
];

/** Time in which the thread was idle. */
export const waiting = 'waiting';

/** An idle thread of the pool (piscina) blocks in a function, which profiles count as work. */
const waitingFunctions = ['(idle)', 'atomicsWaitLoop'];

/**
 * The step of the innermost function that belongs to one, so that socket work counts for the socket's owner.
 */
export function crawlStep(stack: readonly CallFrame[], root: string): string {
  const [top] = stack;
  if (top && waitingFunctions.includes(top.functionName)) return waiting;
  if (top?.functionName === '(garbage collector)') return 'garbage collection';
  if (top?.functionName === '(program)') return 'native code outside of functions';
  for (const frame of stack) {
    const { package: name, file } = codePlace(frame, root);
    const found = steps.find(({ packages, files }) => packages.test(name) && (files?.test(file) ?? true));
    if (found) return found.step;
  }
  return 'other';
}
