// Crawlee's CheerioCrawler over the hosts of the seeds, as its documentation shows it, in memory. Arguments:
// seeds file, concurrency.
import { readFileSync } from 'node:fs';
import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio';

const [seedsFile = '', concurrency = ''] = process.argv.slice(2);
log.setLevel(LogLevel.OFF);
const crawler = new CheerioCrawler(
  {
    // Fixed: on a busy machine, automatic scaling reduces concurrency to almost nothing.
    minConcurrency: Number(concurrency),
    maxConcurrency: Number(concurrency),
    respectRobotsTxtFile: true,
    useSessionPool: false,
    persistCookiesPerSession: false,
    requestHandler: async ({ enqueueLinks }) => {
      await enqueueLinks({ strategy: 'same-hostname' });
    },
  },
  new Configuration({ persistStorage: false }),
);
await crawler.run(readFileSync(seedsFile, 'utf8').trim().split('\n'));
