import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProtection, sandboxed, type Protection } from './sandbox.ts';

const isRoot = process.getuid?.() === 0;
const userId = 700_999;
const secret = path.join(mkdtempSync(path.join(tmpdir(), 'meguri-secret-')), 'password');
writeFileSync(secret, 'a password', { mode: 0o644 });
const server = createServer();
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
  rmSync(path.dirname(secret), { recursive: true });
});

/** The protections that work on this machine. The weaker one is also tested if the stronger one works. */
const protections = (['bubblewrap', 'unshare'] as const).filter((one) => run(one, 'true').status === 0);

/** @param asRoot false: as another user, if this process is root */
function run(protection: Protection, script: string, readable: readonly string[] = [], asRoot = isRoot) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'meguri-sandbox-'));
  if (isRoot) chownSync(scratch, userId, userId);
  try {
    const command = sandboxed(
      protection,
      {
        command: ['/bin/sh', '-c', script],
        scratch,
        readable,
        environment: { PATH: '/usr/sbin:/usr/bin:/bin', LANG: 'C.UTF-8' },
        limits: { memoryBytes: 2 ** 27, maxProcesses: 20, maxFileBytes: 2 ** 20 },
        userId,
      },
      asRoot,
    );
    const other = ['/usr/bin/setpriv', `--reuid=${userId}`, `--regid=${userId}`, '--clear-groups', '--'];
    const [program = '', ...args] = isRoot && !asRoot ? [...other, ...command] : command;
    const env = { ...process.env, SECRET_TOKEN: 'x' };
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000, env });
    return { status, stdout, stderr, left: readdirSync(scratch).filter((name) => name !== '.root') };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

test('a protection is found if one works', () => {
  expect(findProtection()).toBe(protections[0] ?? 'none');
});

describe.each(protections)('%s', (protection) => {
  test('shows programs, libraries and the scratch directory, and nothing else', () => {
    const { stdout } = run(protection, 'ls /; cat /proc/self/environ | tr "\\0" "\\n"; ls /etc');
    const shown = stdout.split('\n');
    for (const name of ['home', 'root', 'var', 'work', 'run', 'tmp', 'passwd'])
      expect(shown).not.toContain(name);
    expect(shown).toContain('scratch');
    expect(stdout).not.toContain('SECRET');
  });

  test('shows a file that may be read, and no other in its directory', () => {
    expect(run(protection, `cat ${secret}`).status).not.toBe(0);
    expect(run(protection, `cat ${secret}`, [secret]).stdout).toBe('a password');
    const { status } = run(protection, `echo changed > ${secret}`, [secret]);
    expect(status).not.toBe(0);
    expect(run(protection, `cat ${secret}`, [secret]).stdout).toBe('a password');
  });

  test('writes only into the scratch directory, and files up to their limit', () => {
    expect(run(protection, 'echo x > a; mkdir b; echo x > /usr/x || echo refused')).toMatchObject({
      stdout: 'refused\n',
      left: ['a', 'b'],
    });
    expect(run(protection, 'head -c 3000000 /dev/zero > a').status).not.toBe(0);
  });

  test.skipIf(run(protection, 'true', [], false).status !== 0)(
    'writes nothing into memory, also if this process is not root',
    () => {
      const write = 'for d in / /dev /dev/shm /etc; do (echo x > $d/x) 2>/dev/null && echo $d; done';
      const { stdout } = run(protection, `${write}; echo x > a && cat a > /dev/null && echo own`, [], false);
      expect(stdout).toBe('own\n');
    },
  );

  test('has no network, not even that of this machine', () => {
    const connect = `perl -MSocket -e 'socket(my $s, PF_INET, SOCK_STREAM, 0); connect($s, sockaddr_in(${port}, inet_aton("127.0.0.1"))) or exit 7; print "reached"'`;
    expect(run('none', connect).stdout).toBe('reached');
    expect(run(protection, connect)).toMatchObject({ status: 7, stdout: '' });
  });

  test('cannot become another user, nor see other processes', () => {
    const { stdout } = run(
      protection,
      'grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status; ls -d /proc/[0-9]* | wc -l',
    );
    expect(stdout).toMatch(/CapEff:\s+0+\nCapBnd:\s+0+\nNoNewPrivs:\s+1\n/);
    expect(Number(stdout.trim().split('\n').at(-1))).toBeLessThan(10);
  });

  test('limits the processes of a fork bomb', () => {
    const { stdout } = run(
      protection,
      'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do sleep 5 & done 2>/dev/null; ls -d /proc/[0-9]* | wc -l',
    );
    expect(Number(stdout.trim() || 0)).toBeLessThanOrEqual(24);
  });

  test('limits memory', () => {
    expect(run(protection, `perl -e 'my $x = "x" x (2 ** 28); print length $x'`).stdout).toBe('');
    expect(run(protection, `perl -e 'my $x = "x" x (2 ** 24); print length $x'`).stdout).toBe(
      String(2 ** 24),
    );
  });
});
