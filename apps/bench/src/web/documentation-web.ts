import { readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@meguri/local-services';
import {
  installDebianPackages,
  reachablePages,
  startNginx,
  type ServedHost,
} from '@meguri/testing/documentation';
import type { ProcessGroup } from '../usage/process-group.ts';
import { accessLogFormat, parseAccessLog, type CrawlLog } from './access-log.ts';
import { documentationHosts } from './documentation-hosts.ts';

const packages = ['nginx-light', 'python3-doc', 'postgresql-doc-15', 'debian-handbook'];

/** nginx writes its log this long after the answer at the latest. */
const logFlushMs = 1000;

/**
 * Disallowed by robots.txt: everything that is not a page, so that all systems fetch the same.
 * wget supports no wildcards.
 */
const closed = [
  '/_sources/',
  '/_static/',
  '/_images/',
  '/_downloads/',
  '/images/',
  '/Common_Content/',
  '/stylesheet.css',
];

/** The web that is crawled: Debian's documentation packages under 40 names on one loopback port. */
export interface DocumentationWeb {
  hosts: readonly ServedHost[];
  /** Every page that links reach from the seeds, as `host/path`. */
  pages: ReadonlySet<string>;
  port: number;
  /** Requests since `clearLog`. */
  readLog(): Promise<CrawlLog>;
  clearLog(): Promise<void>;
  stop(): Promise<void>;
}

/** @returns the names of missing packages if they cannot be installed */
export async function startDocumentationWeb(
  directory: string,
  group: ProcessGroup,
): Promise<DocumentationWeb | { missing: string[] }> {
  const missing = installDebianPackages(packages, console.log);
  if (missing.length > 0) return { missing };
  const port = await findFreePort();
  const hosts = await documentationHosts(port);
  const logFile = path.join(directory, 'access.log');
  const nginx = await startNginx({
    directory,
    port,
    http: httpBlock(hosts, port, logFile),
    spawn: (command) => group.spawn(command, { stdio: ['ignore', 'ignore', 'inherit'] }),
  });
  return {
    hosts,
    pages: await allReachablePages(hosts),
    port,
    readLog: async () => {
      await delay(2 * logFlushMs);
      return parseAccessLog(await readFile(logFile, 'utf8'));
    },
    clearLog: () => truncate(logFile),
    stop: nginx.stop,
  };
}

function httpBlock(hosts: readonly ServedHost[], port: number, logFile: string): string {
  const robots = ['User-agent: *', ...closed.map((prefix) => `Disallow: ${prefix}`)].join('\\n');
  const servers = hosts.map(
    ({
      origin,
      directory,
    }) => `server { listen 127.0.0.1:${port}; server_name ${new URL(origin).hostname}; root ${directory};
  location = /robots.txt { default_type text/plain; return 200 "${robots}\\n"; } }`,
  );
  return `log_format crawl '${accessLogFormat}';
access_log ${logFile} crawl buffer=64k flush=${logFlushMs}ms;
sendfile on; tcp_nopush on; gzip off;
${servers.join('\n')}`;
}

/** Reads the files of each directory once for all its names. */
async function allReachablePages(hosts: readonly ServedHost[]): Promise<Set<string>> {
  const paths = new Map<string, string[]>();
  const pages = new Set<string>();
  for (const host of hosts) {
    const found = paths.get(host.directory) ?? (await reachablePaths(host));
    paths.set(host.directory, found);
    for (const one of found) pages.add(new URL(host.origin).hostname + one);
  }
  return pages;
}

async function reachablePaths(host: ServedHost): Promise<string[]> {
  return [...(await reachablePages(host))].map((url) => url.slice(host.origin.length));
}
