/**
 * How a crawl node is started. It lives on short-lived objects and holds few for long.
 *
 * Small heaps, which Node begins with, are collected dozens of times before they have grown to what is needed anyway; on the other hand V8 lets
 * a heap grow to four times of what is alive where it may grow without end, and to less than twice below two gigabytes. The C library gives
 * each thread an arena of its own, which keeps what its largest page once took; two are enough.
 */
export const crawlNodeProcess: {
  nodeOptions: readonly string[];
  env: Readonly<Record<string, string>>;
} = {
  nodeOptions: [
    '--initial-heap-size=256',
    '--max-old-space-size=1536',
    '--min-semi-space-size=32',
    '--max-semi-space-size=32',
  ],
  env: { MALLOC_ARENA_MAX: '2' },
};
