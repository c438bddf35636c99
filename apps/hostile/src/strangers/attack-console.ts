import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { callAuth, type AttackedConsole } from './own-console.ts';

/** Results of attacks without an account. */
export interface StrangerFigures {
  /** Wrong passwords that were checked, of 30 with forged addresses. */
  forgedTries: number;
  /** Memory that 60 unfinished posts of 9.9 MB took. */
  heldMib: number;
  /** Connections that one address held, of 300. */
  heldConnections: number;
  /** Longest valid sign-in during 100 forged ones per second. */
  longestSignInSeconds: number;
  /** Number of forged return addresses for which the sign-in page led to another site. */
  redirects: number;
  /** Number of malformed cookies that were answered with a server error. */
  failures: number;
  /** Number of batches of 200 sign-ins in one request that were carried out. */
  batches: number;
}

/** Attacks a console without an account, from one address. */
export async function attackConsole(
  target: AttackedConsole,
  { floodSeconds }: { floodSeconds: number },
): Promise<StrangerFigures> {
  // The forged tries come first, because the flood uses up the limit of this address.
  return {
    forgedTries: await countForgedTries(target),
    longestSignInSeconds: await signInBesideFlood(target, floodSeconds),
    redirects: await countRedirects(target),
    failures: await countFailures(target),
    batches: await countBatches(target),
    heldMib: await holdBodies(target),
    heldConnections: await holdConnections(target),
  };
}

async function countForgedTries({ url }: AttackedConsole): Promise<number> {
  let tries = 0;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const forged = {
      'x-forwarded-for': `203.0.113.${attempt}`,
      'x-meguri-client-address': `x 203.0.113.${attempt}`,
    };
    const { status } = await callAuth(url, 'signIn', { name: 'victim', password: 'guess' }, forged);
    if (status === 401) tries += 1;
  }
  return tries;
}

async function signInBesideFlood({ url, name, password }: AttackedConsole, seconds: number): Promise<number> {
  const forged = new Set<Promise<unknown>>();
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    const call = callAuth(url, 'signIn', { name: `stranger-${sent}`, password: 'guess' }).catch(() => null);
    forged.add(call);
    void call.finally(() => forged.delete(call));
  }, 10);
  let longestMs = 0;
  for (let second = 0; second < seconds; second += 1) {
    const startedMs = performance.now();
    const { status } = await callAuth(url, 'signIn', { name, password });
    const tookMs = performance.now() - startedMs;
    longestMs = Math.max(longestMs, status === 200 ? tookMs : Infinity);
    await delay(Math.max(0, 1_000 - tookMs));
  }
  clearInterval(timer);
  await Promise.all(forged);
  return longestMs / 1_000;
}

const elsewhere = [
  '/.//evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  'https://evil.example/',
];

/** Tries the sign-in page as a signed-in user, because it then redirects at once. */
async function countRedirects({ url, name, password }: AttackedConsole): Promise<number> {
  const { cookie } = await callAuth(url, 'signIn', { name, password });
  const targetOf = async (next: string) => {
    const page = `${url}/sign-in?next=${encodeURIComponent(next)}`;
    const answer = await fetch(page, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    return new URL(answer.headers.get('location') ?? '/sign-in', url);
  };
  if ((await targetOf('/hosts')).pathname !== '/hosts')
    throw new Error('The sign-in page does not redirect a user who is signed in.');
  let redirects = 0;
  for (const next of elsewhere) if ((await targetOf(next)).origin !== url) redirects += 1;
  return redirects;
}

async function countFailures({ url }: AttackedConsole): Promise<number> {
  let failures = 0;
  for (const value of ['%', '%E0%A4%A', '%zz', '%00', `%${'f'.repeat(3_000)}`])
    for (const name of ['meguri_session', 'meguri_locale', 'meguri_time_zone', 'meguri_desk']) {
      const answer = await fetch(`${url}/sign-in`, { headers: { cookie: `${name}=${value}` } });
      await answer.arrayBuffer();
      if (answer.status >= 500) failures += 1;
    }
  return failures;
}

async function countBatches({ url }: AttackedConsole): Promise<number> {
  const calls = Array<string>(200).fill('auth.signIn').join(',');
  const body = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [index, { json: { name: 'victim', password: 'guess' } }]),
  );
  const answer = await fetch(`${url}/api/trpc/${calls}?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status === 400 ? 0 : 1;
}

async function holdBodies({ url, pid }: AttackedConsole): Promise<number> {
  const beforeMib = await residentMib(pid);
  const part = Buffer.alloc(9_800_000, 'x');
  const paths = ['/webmaster/0', '/complain', '/sign-in', '/api/trpc/complaints.enter'];
  const sockets = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const head = `POST ${paths[index % paths.length]} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n`;
      const socket = await open(
        url,
        `${head}transfer-encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n`,
      );
      socket.write(part);
      return socket;
    }),
  );
  let peakMib = 0;
  for (let check = 0; check < 20; check += 1) {
    await delay(100);
    peakMib = Math.max(peakMib, await residentMib(pid));
  }
  for (const socket of sockets) socket.destroy();
  return Math.max(0, peakMib - beforeMib);
}

async function holdConnections({ url }: AttackedConsole): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: 300 }, () => open(url, '')));
  await delay(500);
  const held = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return held;
}

function open(url: string, text: string): Promise<Socket> {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port) });
  socket.on('error', () => undefined);
  socket.resume();
  return new Promise((resolve) => socket.once('connect', () => socket.write(text, () => resolve(socket))));
}

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}
