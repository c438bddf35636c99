import { spawnSync } from 'node:child_process';
import { installDebianPackages } from '@meguri/testing/documentation';
import { megabytes } from '../report/format.ts';
import { diskBytes, runToEnd } from './system.ts';
import type { CrawlSystem } from './system.ts';

/** Exit status of wget when any answer was an error, such as 404. */
const serverErrors = 8;

/** One wget process for all seeds. It crawls hosts one after the other over one connection. */
export const wget: CrawlSystem = {
  name: 'wget',
  resolvesNames: true,
  prepare: async () => {
    installDebianPackages(['wget'], console.log);
    return spawnSync('wget', ['--version']).status === 0 ? null : 'wget is not installed';
  },
  crawl: async ({ directory, seedsFile, group, resolving }) => {
    const command = [
      'wget',
      '--recursive',
      '--level=inf',
      '--no-verbose',
      `--warc-file=${directory}/crawl`,
      `--directory-prefix=${directory}/files`,
      `--input-file=${seedsFile}`,
    ];
    await runToEnd(group, [...resolving, ...command], {
      cwd: directory,
      expected: [serverErrors],
      quiet: true,
    });
    const warc = await diskBytes(directory, /\.warc\.gz$/);
    const files = await diskBytes(`${directory}/files`);
    return { kept: `WARC (${megabytes(warc)}) and a copy of every file (${megabytes(files)}), no state` };
  },
};
