import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openLocalServices } from '@meguri/services';
import { createTestDatabase, testRedisUrl } from '@meguri/testing';

const root = path.resolve(import.meta.dirname, '../../../..');
const startSeconds = 60;

/** A console that is attacked, and its administrator. */
export interface AttackedConsole {
  url: string;
  pid: number;
  name: string;
  password: string;
  stop(): Promise<void>;
}

/**
 * Starts the built console with a separate database.
 * @throws {Error} if it has not been built, or does not answer in time
 */
export async function startOwnConsole(): Promise<AttackedConsole> {
  if (!existsSync(path.join(root, 'apps/console/.next/BUILD_ID')))
    throw new Error('The console is not built. Run `node scripts/build.mjs` first.');
  const database = await createTestDatabase();
  const redisUrl = await testRedisUrl();
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/console/src/front/main.ts', '--port', String(port)], {
    cwd: root,
    // Next logs each aborted request.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url, REDIS_URL: redisUrl },
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await database.drop();
  };
  const administrator = { name: 'administrator', password: 'correct horse battery' };
  try {
    await waitUntilReady(url);
    await createAdministrator(url, { databaseUrl: database.url, redisUrl }, administrator);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, ...administrator, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function waitUntilReady(url: string): Promise<void> {
  for (let waited = 0; waited < startSeconds * 10; waited += 1) {
    const ready = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await delay(100);
  }
  throw new Error(`The console does not answer within ${startSeconds} s.`);
}

/** Creates the administrator over HTTP, so that this address has signed in before. */
async function createAdministrator(
  url: string,
  stores: { databaseUrl: string; redisUrl: string },
  { name, password }: { name: string; password: string },
): Promise<void> {
  const local = openLocalServices(stores);
  const { token } = await local.createSignInLink({ purpose: 'administrator' });
  await local.close();
  const { status } = await callAuth(url, 'claimLink', { token, name, password });
  if (status !== 200) throw new Error(`The administrator could not be created: status ${status}.`);
}

/** Calls a procedure of `auth` as the sign-in page does. */
export async function callAuth(
  url: string,
  procedure: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; cookie: string }> {
  const answer = await fetch(`${url}/api/trpc/auth.${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify({ json: input }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}
