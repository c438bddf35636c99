import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@meguri/local-services';
import { installDebianPackages, startNginx, type ServedHost } from '@meguri/testing/documentation';

const packages = ['nginx-light', 'python3-doc', 'postgresql-doc-15', 'debian-handbook'];
const sources = {
  python: '/usr/share/doc/python3.11/html',
  postgresql: '/usr/share/doc/postgresql-doc-15/html',
  handbook: '/usr/share/doc/debian-handbook/html',
};

export interface ServedDocumentation {
  hosts: readonly ServedHost[];
  stop(): Promise<void>;
}

/**
 * Serves Debian's documentation packages with nginx under three names on a loopback port. Installs them when
 * run as root.
 */
export async function serveDocumentation(directory: string): Promise<ServedDocumentation> {
  const missing = installDebianPackages(packages, console.log);
  if (missing.length > 0) throw new Error(`install these Debian packages first: ${missing.join(' ')}`);
  const port = await findFreePort();
  const hosts: ServedHost[] = [];
  for (const [name, source] of Object.entries(sources)) {
    const copy = path.join(directory, name);
    await cp(source, copy, { recursive: true, dereference: true });
    hosts.push({
      origin: `http://${name}.localhost:${port}`,
      directory: copy,
      seeds: await seedsOf(name, copy),
    });
  }
  const { stop } = await startNginx({ directory, port, http: httpBlock(directory, port, hosts) });
  return { hosts, stop };
}

/** The handbook has a folder for each language and no common start page. */
async function seedsOf(name: string, directory: string): Promise<string[]> {
  if (name !== 'handbook') return ['/'];
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => `/${entry.name}/index.html`);
}

function httpBlock(directory: string, port: number, hosts: readonly ServedHost[]): string {
  const servers = hosts.map(
    ({ origin, directory: root }) =>
      `server { listen 127.0.0.1:${port}; server_name ${new URL(origin).hostname}; root ${root}; }`,
  );
  return `access_log ${directory}/access.log; gzip on;\n${servers.join('\n')}`;
}

/** Adds a sentence to files, so that their pages and modification times change. */
export async function changePages(
  files: readonly string[],
  readText: (file: string) => Promise<string>,
): Promise<void> {
  await mkdir(path.dirname(files[0] ?? '.'), { recursive: true });
  for (const file of files) {
    const text = await readText(file);
    await writeFile(file, text.replace(/<\/body>/i, '<p>A sentence was added to this page.</p></body>'));
  }
}
