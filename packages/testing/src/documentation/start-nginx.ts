import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface NginxOptions {
  /** Directory for its configuration, log and temporary files. */
  directory: string;
  /** Port on 127.0.0.1. */
  port: number;
  /** Directives of the `http` block: its servers, and settings that differ from the defaults. */
  http: string;
  /** Starts nginx; default: `spawn`. */
  spawn?: (command: readonly string[]) => ChildProcess;
}

/** Starts nginx on a port of 127.0.0.1 and waits until it answers. */
export async function startNginx(options: NginxOptions): Promise<{ stop(): Promise<void> }> {
  const { directory, port } = options;
  await mkdir(directory, { recursive: true });
  const configuration = path.join(directory, 'nginx.conf');
  await writeFile(configuration, nginxConfiguration(options));
  const command = ['nginx', '-c', configuration, '-p', directory] as const;
  const nginx =
    options.spawn?.(command) ??
    spawn(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(nginx, 'exit');
  const kill = () => nginx.kill('SIGTERM');
  process.on('exit', kill);
  await untilListening(port);
  return {
    stop: async () => {
      process.off('exit', kill);
      kill();
      await exited;
    },
  };
}

function nginxConfiguration({ directory, http }: NginxOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(directory, 'tmp')};`,
  );
  // Only root may set the user.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; ${user} worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
events { worker_connections 512; }
http { include /etc/nginx/mime.types; keepalive_requests 100000;
${temporary.join(' ')}
${http}
}
`;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer) return;
    await delay(50);
  }
  throw new Error('nginx did not answer in time; see its error log');
}
