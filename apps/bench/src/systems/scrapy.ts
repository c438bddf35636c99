import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from '@meguri/testing/documentation';
import { runToEnd } from './system.ts';
import type { CrawlSystem } from './system.ts';

/** Debian's, whatever other Python comes first on the PATH. */
const command = '/usr/bin/scrapy';
const program = path.resolve(import.meta.dirname, '../../peers/scrapy_program.py');

export const scrapy: CrawlSystem = {
  name: 'scrapy',
  resolvesNames: true,
  prepare: async () => {
    installDebianPackages(['python3-scrapy'], console.log);
    return existsSync(command) ? null : "Debian's python3-scrapy is not installed";
  },
  crawl: async ({ directory, seedsFile, group, resolving }) => {
    // The settings of a spider come too late for the first lines of the log.
    const run = [command, 'runspider', program, '-a', `seeds_file=${seedsFile}`, '-s', 'LOG_LEVEL=ERROR'];
    await runToEnd(group, [...resolving, ...run], { cwd: directory });
    return { kept: 'nothing' };
  },
};
