import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');

export interface StartedMeguri {
  url: string;
  /** The one-time link that creates the administrator. */
  claimUrl: string;
  dataDirectory: string;
  /** Ctrl-C; answers with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the whole system as `npm start` does, in a directory of its own. */
export async function startMeguri(settings: readonly string[]): Promise<StartedMeguri> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-e2e-'));
  const args = [
    'start',
    '--data',
    dataDirectory,
    '--port',
    '0',
    ...settings.flatMap((setting) => ['--set', setting]),
  ];
  const child = spawn(process.execPath, [path.join(root, 'apps/cli/src/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      MEGURI_ALLOW_PRIVATE: '127.0.0.0/8,::1/128',
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
    },
  });
  const exited = once(child, 'exit');
  let url = '';
  let claimUrl = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url ||= /^ready (http:\S+)$/.exec(line)?.[1] ?? '';
    claimUrl ||= /^sign in once with (http:\S+)$/.exec(line)?.[1] ?? '';
    if (claimUrl) break;
  }
  child.stdout.resume();
  return {
    url,
    claimUrl,
    dataDirectory,
    stop: async () => {
      child.kill('SIGINT');
      const [code] = (await exited) as [number | null];
      await rm(dataDirectory, { recursive: true, force: true });
      return code;
    },
  };
}
