import { createDnsResolver } from '@meguri/fetch';
import { createSystemClock } from '@meguri/runtime';
import type { LocalServices } from '@meguri/services';
import { printRefusedSeeds } from '../terminal/plain-text.ts';
import { CommandError } from '../terminal/report-failure.ts';
import { contactUrlMissing, isPublicSeed } from './contact-rule.ts';
import { demoDaySeconds } from '../demo/demo-web.ts';
import type { DemoSeeds } from './prepare-crawl.ts';

/** Seeds per batch: after each, progress is shown and Ctrl-C takes effect. */
const seedsPerCall = 20_000;

/**
 * Stores the seeds of the simulated web and the given ones until `signal` aborts. Storing a seed again
 * changes nothing, so the next start continues.
 * @throws {CommandError} for a public seed in an installation without contact URL
 */
export async function storeSeeds(input: {
  local: LocalServices;
  urls: string[];
  demo: DemoSeeds | null;
  /** Whether the hosts of the URLs are our own servers. */
  ownServer: boolean;
  print: (line: string) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { local, urls, demo, ownServer, print, signal } = input;
  if (!(await local.hasContactUrl())) {
    const dns = createDnsResolver({ clock: createSystemClock() });
    const resolve = async (hostname: string) => {
      const answer = await dns.resolve(hostname);
      return answer.kind === 'addresses' ? answer.addresses : [];
    };
    for (const url of urls) {
      if (URL.canParse(url) && (await isPublicSeed(url, resolve)))
        throw new CommandError(contactUrlMissing(url));
    }
  }
  if (demo) await local.beginDemo({ seeds: demo.seeds, hosts: demo.hosts, daySeconds: demoDaySeconds });
  if (urls.length === 0) return;
  const hosts = new Set<string>();
  const refused: { url: string; error: string }[] = [];
  for (let start = 0; start < urls.length && !signal.aborted; start += seedsPerCall) {
    if (start > 0) print(`${start} of ${urls.length} seeds stored`);
    const results = await local.addSeeds({ urls: urls.slice(start, start + seedsPerCall) });
    for (const result of results) {
      if (result.accepted) hosts.add(result.host);
      else refused.push(result);
    }
  }
  printRefusedSeeds(refused, print);
  if (!ownServer || hosts.size === 0) return;
  await local.declareOwnServers([...hosts]);
  const count = hosts.size === 1 ? '1 host is' : `${hosts.size} hosts are`;
  print(`${count} crawled without access delay (--own-server); undo it on the host in the console`);
}
