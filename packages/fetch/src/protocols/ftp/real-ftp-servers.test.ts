import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closedPort } from '@meguri/testing';
import { afterEach, expect, test } from 'vitest';
import { loopbackFetcher, response } from '../../fetcher.fixture.ts';

/**
 * Commands of servers, by program; their tests are skipped if it is not installed, or the tests do not run as
 * root.
 */
const servers: Readonly<Record<string, (place: { port: number; directory: string }) => [string, string[]]>> =
  {
    vsftpd: ({ port, directory }) => [
      `listen=YES\nlisten_address=127.0.0.1\nlisten_port=${port}\nbackground=NO\nanonymous_enable=YES\nanon_root=${directory}/files
ftp_username=bin\nnopriv_user=nobody\nsecure_chroot_dir=${directory}/empty\nseccomp_sandbox=NO\nxferlog_enable=NO\n`,
      [`${directory}/configuration`],
    ],
    proftpd: ({ port, directory }) => [
      `ServerType standalone\nDefaultAddress 127.0.0.1\nUseIPv6 off\nPort ${port}\nUser nobody\nGroup nogroup\nPidFile ${directory}/pid
ScoreboardFile none\nSystemLog none\nWtmpLog off\nTransferLog none\n<Anonymous ${directory}/files>\nUser nobody\nGroup nogroup
UserAlias anonymous nobody\nRequireValidShell off\n</Anonymous>\n`,
      ['-n', '-q', '-c', `${directory}/configuration`],
    ],
  };

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

const isRoot = userInfo().uid === 0;
const findProgram = (name: string): string | null => {
  try {
    return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

test.for(Object.keys(servers))(
  'optional: files and directories of %s are fetched',
  async (name, { skip }) => {
    const program = isRoot ? findProgram(name) : null;
    if (program === null) {
      skip(`${name} is not installed, or the tests are not run by root`);
      return;
    }
    const origin = await startServer(name, program);
    const fetcher = loopbackFetcher();
    cleanUp.push(() => fetcher.close());
    const session = fetcher.open(origin);
    const get = (file: string) => session.request({ url: origin + file });

    const listing = response(await get('/'));
    expect(listing.headers[0]?.[1]).toMatch(/^text\/x-ftp-listing; format=(mlsd|list)$/);
    expect(Buffer.from(listing.body).toString()).toMatch(/ pub\r\n/);
    const file = response(await get('/pub/caf%E9%20b.txt'));
    expect(Buffer.from(file.body).toString()).toBe('A text.');
    const lastModified = file.headers.find(([header]) => header === 'Last-Modified')?.[1] ?? '';
    expect(await session.request({ url: file.url, ifModifiedSince: lastModified })).toMatchObject({
      code: 'not-modified',
      reusedConnection: true,
    });
    expect(await get('/pub')).toMatchObject({ code: 'redirect', location: '/pub/' });
    expect(await get('/none')).toMatchObject({ code: 'gone' });
    expect(await get('/none/')).toMatchObject({ code: 'gone' });
  },
);

async function startServer(name: string, program: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meguri-ftp-test-'));
  cleanUp.push(() => rm(directory, { recursive: true }));
  await chmod(directory, 0o755);
  for (const part of ['empty', 'files/pub']) await mkdir(path.join(directory, part), { recursive: true });
  await writeFile(Buffer.from(`${directory}/files/pub/caf\xe9 b.txt`, 'latin1'), 'A text.');
  const port = await closedPort();
  const [configuration, options] = servers[name]!({ port, directory });
  await writeFile(path.join(directory, 'configuration'), configuration);
  const server = spawn(program, options, { stdio: 'inherit' });
  cleanUp.push(async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  });
  await expect.poll(() => isListening(port), { timeout: 10_000 }).toBe(true);
  return `ftp://127.0.0.1:${port}`;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    delay(1_000, false),
  ]);
  socket.destroy();
  return isOpen;
}
