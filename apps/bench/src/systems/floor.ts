import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { megabytes } from '../report/format.ts';
import { diskBytes, runToEnd } from './system.ts';
import type { CrawlSystem } from './system.ts';

const program = path.join(import.meta.dirname, 'floor-program.ts');

/** The least work of an archiving crawler in JavaScript; it gets all URLs in advance and keeps no state. */
export const floor: CrawlSystem = {
  name: 'floor',
  resolvesNames: false,
  prepare: async () => null,
  crawl: async ({ web, directory, group }) => {
    const urls = path.join(directory, 'urls.txt');
    await writeFile(urls, [...web.pages].join('\n'));
    const kept = path.join(directory, 'pages.gz');
    await runToEnd(group, [process.execPath, program, String(web.port), urls, kept], { cwd: directory });
    return {
      kept: `one gzip member a page (${megabytes(await diskBytes(directory, /\.gz$/))}), nothing else`,
    };
  },
};
