import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ServedHost } from '@meguri/testing/documentation';

const documentation = '/usr/share/doc';
const hostCount = 40;

/**
 * Debian's documentation under 40 host names: the administrator's handbook, each language a host, then Python's and PostgreSQL's, by turns, as
 * often as it takes. So hosts are of different sizes: about 130, 540 and 1,170 pages.
 */
export async function documentationHosts(port: number): Promise<ServedHost[]> {
  const handbook = path.join(documentation, 'debian-handbook/html');
  const languages = (await readdir(handbook, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .slice(0, hostCount - 2);
  const host = (name: string, directory: string): ServedHost => ({
    origin: `http://${name}.localhost:${port}`,
    directory,
    seeds: ['/'],
  });
  const hosts = languages.map((language) =>
    host(`handbook-${language.toLowerCase()}`, path.join(handbook, language)),
  );
  const python = path.join(documentation, 'python3.11/html');
  const postgresql = path.join(documentation, 'postgresql-doc-15/html');
  for (let copy = 1; hosts.length < hostCount; copy += 1) {
    hosts.push(host(`python-${copy}`, python));
    if (hosts.length < hostCount) hosts.push(host(`postgresql-${copy}`, postgresql));
  }
  return hosts;
}
