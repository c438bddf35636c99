import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServedHost } from './reachable-pages.ts';

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

/** Serves copies of Debian's documentation packages with nginx under three names on one loopback port. Installs them when run as root. */
export async function serveDocumentation(directory: string): Promise<ServedDocumentation> {
  installPackages();
  const port = await freePort();
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
  const configuration = path.join(directory, 'nginx.conf');
  await writeFile(configuration, nginxConfiguration(directory, port, hosts));
  const nginx = spawn('nginx', ['-c', configuration, '-p', directory], { stdio: 'ignore' });
  const exited = once(nginx, 'exit');
  process.on('exit', () => nginx.kill('SIGTERM'));
  await untilListening(port);
  return {
    hosts,
    stop: async () => {
      nginx.kill('SIGTERM');
      await exited;
    },
  };
}

function installPackages(): void {
  const missing = packages.filter((name) => spawnSync('dpkg', ['-s', name]).status !== 0);
  if (missing.length === 0) return;
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  const installed = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
  });
  if (installed.status !== 0) throw new Error(`install these Debian packages first: ${missing.join(' ')}`);
}

/** The handbook has a folder for each language and no page above them. */
async function seedsOf(name: string, directory: string): Promise<string[]> {
  if (name !== 'handbook') return ['/'];
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => `/${entry.name}/index.html`);
}

function nginxConfiguration(directory: string, port: number, hosts: readonly ServedHost[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(directory, 'tmp')};`,
  );
  const servers = hosts.map(
    ({ origin, directory: root }) =>
      `server { listen 127.0.0.1:${port}; server_name ${new URL(origin).hostname}; root ${root}; }`,
  );
  return `daemon off; user root; worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
events { worker_connections 512; }
http { include /etc/nginx/mime.types; access_log ${directory}/access.log; keepalive_requests 100000; gzip on;
${temporary.join(' ')}
${servers.join('\n')}
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer) return;
    await delay(50);
  }
  throw new Error('nginx does not answer');
}

/** Puts a sentence into files, so that their pages change. Their modification time moves on by itself. */
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
