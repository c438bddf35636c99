import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ServedHost } from '@meguri/testing/documentation';

const documentation = '/usr/share/doc';

/** Hosts per book: 40 in all, a few of them large, as on the web. */
const copies = { handbook: 34, python: 4, postgresql: 2 };

/**
 * Debian's documentation under 40 host names: the administrator's handbook (a host of about 130 pages for
 * each of 26 languages, some twice), Python's (530 pages each) and PostgreSQL's (1,170 pages each).
 */
export async function documentationHosts(port: number): Promise<ServedHost[]> {
  const handbook = path.join(documentation, 'debian-handbook/html');
  const languages = (await readdir(handbook, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const hosts = (book: keyof typeof copies, directoryOf: (copy: number) => string): ServedHost[] =>
    Array.from({ length: copies[book] }, (_, copy) => ({
      origin: `http://${book}-${copy + 1}.localhost:${port}`,
      directory: path.join(documentation, directoryOf(copy)),
      seeds: ['/'],
    }));
  return [
    ...hosts('handbook', (copy) => `debian-handbook/html/${languages[copy % languages.length]}`),
    ...hosts('python', () => 'python3.11/html'),
    ...hosts('postgresql', () => 'postgresql-doc-15/html'),
  ];
}
