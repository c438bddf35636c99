import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CpuProfile } from './cpu-profile.ts';
import { summariseProfiles, type TimeByName } from './profile-summary.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const longest = 25;

/**
 * Prints the time of each kind of thread by step, package, file and function, in microseconds per page,
 * start-up included. It is wall-clock time: on a busy machine it includes waiting for a processor.
 */
export async function printProfiles(directory: string, pages: number): Promise<void> {
  for (const [thread, profiles] of await readProfiles(directory)) {
    const summary = summariseProfiles(profiles, root);
    const perPage = (microseconds: number) => (microseconds / pages).toFixed(1);
    console.log(
      `\n${thread}: ${perPage(summary.microseconds)} µs of work per page in ${profiles.length} thread(s), waiting ${perPage(summary.waitingMicroseconds)} µs`,
    );
    const list = (title: string, times: TimeByName) => {
      console.log(`  ${title}`);
      for (const [name, microseconds] of times.slice(0, longest)) {
        console.log(`  ${perPage(microseconds).padStart(9)}  ${name}`);
      }
    };
    list('by step', summary.bySteps);
    list('by package', summary.byPackages);
    list('by file', summary.byFiles);
    list('by function', summary.byFunctions);
  }
}

/**
 * Profiles by kind of thread. V8 names files CPU.<date>.<time>.<process>.<thread>.<n>.cpuprofile;
 * thread 0 is the process's first.
 */
async function readProfiles(directory: string): Promise<Map<string, CpuProfile[]>> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.cpuprofile')).sort();
  const read = await Promise.all(
    files.map(async (file) => {
      const [, , , pid = '', thread = ''] = file.split('.');
      const profile = JSON.parse(await readFile(path.join(directory, file), 'utf8')) as CpuProfile;
      return { pid, isFirst: thread === '0', profile };
    }),
  );
  const programs = new Map(
    read.filter(({ isFirst }) => isFirst).map(({ pid, profile }) => [pid, programOf(profile)]),
  );
  const threads = new Map<string, CpuProfile[]>();
  for (const { pid, isFirst, profile } of read) {
    const program = programs.get(pid) ?? pid;
    const thread = isFirst ? program : `${program}, content threads`;
    threads.set(thread, [...(threads.get(thread) ?? []), profile]);
  }
  return threads;
}

/** The application whose main file a process ran. */
function programOf({ nodes }: CpuProfile): string {
  const urls = nodes.map(({ callFrame }) => callFrame.url);
  const main = urls.find((url) => /\/apps\/[^/]+\/src\/main\.ts$/.test(url));
  return /\/apps\/([^/]+)\/src/.exec(main ?? '')?.[1] ?? 'other';
}
