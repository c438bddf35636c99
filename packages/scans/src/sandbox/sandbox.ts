import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Protection } from '@meguri/contracts';

/**
 * `bubblewrap`, and `unshare` with the tools of util-linux, give an analyser its own file system, processes,
 * user, and an empty network.
 */
export type { Protection };

export interface AnalyserLimits {
  /** Writable memory of one process of the analyser. */
  memoryBytes: number;
  /** Most processes and threads. */
  maxProcesses: number;
  /** Largest size of a file that it writes. */
  maxFileBytes: number;
}

export interface SandboxedCommand {
  /** Absolute path of the program, and its arguments. */
  command: readonly [program: string, ...args: string[]];
  /** The only writable directory; mounted as /scratch if the sandbox has its own file system. */
  scratch: string;
  /**
   * Files and directories that it may read in addition to the system's programs and libraries, under the same
   * paths.
   */
  readable: readonly string[];
  environment: Readonly<Record<string, string>>;
  limits: AnalyserLimits;
  /** User under which it runs if this process is root; its scratch directory belongs to this user. */
  userId: number;
}

/** Programs and libraries of the system. */
const systemDirectories = [
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/sbin',
  '/etc/ld.so.cache',
  '/etc/alternatives',
];

const probeUserId = 65_534;
const probe: Omit<SandboxedCommand, 'scratch'> = {
  command: ['/usr/bin/env', 'true'],
  readable: [],
  environment: {},
  limits: { memoryBytes: 2 ** 28, maxProcesses: 16, maxFileBytes: 2 ** 20 },
  userId: probeUserId,
};

/**
 * Finds the strongest protection that works on this machine, by running a program in each.
 *
 * @param isRoot whether this process is root
 */
export function findProtection(isRoot = process.getuid?.() === 0): Protection {
  const scratch = mkdtempSync(path.join(tmpdir(), 'meguri-probe-'));
  try {
    if (isRoot) chownSync(scratch, probeUserId, probeUserId);
    const works = (protection: Protection) => {
      const [program, ...args] = sandboxed(protection, { ...probe, scratch }, isRoot);
      return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
    };
    return (['bubblewrap', 'unshare'] as const).find(works) ?? 'none';
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * The command line that runs a command under a protection. Paths are bound by the user of this process, so
 * that those below directories that others cannot enter are visible, too. The command itself runs as another
 * user if this one is root.
 */
export function sandboxed(
  protection: Protection,
  wanted: SandboxedCommand,
  isRoot: boolean,
): [program: string, ...args: string[]] {
  // Without a sandbox, the limit would count all processes of this user.
  const limited = withLimits(wanted, protection !== 'none');
  switch (protection) {
    case 'bubblewrap':
      return bubblewrap(wanted, isRoot ? asUser(wanted.userId, limited) : limited, isRoot);
    case 'unshare':
      return endsWithParent(
        unshared(wanted, isRoot ? asUser(wanted.userId, limited) : unprivileged(limited), isRoot),
      );
    default:
      return (protection satisfies 'none', limited);
  }
}

type Command = [program: string, ...args: string[]];

/** Sets the limits inside the sandbox: only there does the limit of processes count only its own. */
function withLimits({ command, limits }: SandboxedCommand, limitsProcesses: boolean): Command {
  return [
    '/usr/bin/prlimit',
    `--data=${limits.memoryBytes}`,
    ...(limitsProcesses ? [`--nproc=${limits.maxProcesses}`] : []),
    `--fsize=${limits.maxFileBytes}`,
    '--core=0',
    '--',
    ...command,
  ];
}

const setpriv = '/usr/bin/setpriv';
const withoutCapabilities = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];

const endsWithParent = (command: Command): Command => [setpriv, '--pdeathsig=KILL', '--', ...command];

const unprivileged = (command: Command): Command => [setpriv, ...withoutCapabilities, '--', ...command];

const asUser = (id: number, command: Command): Command => [
  setpriv,
  `--reuid=${id}`,
  `--regid=${id}`,
  '--clear-groups',
  ...withoutCapabilities,
  '--',
  ...command,
];

/** Root needs no user namespace, and switches to another user inside. */
const rootFlags =
  '--unshare-pid --unshare-net --unshare-ipc --unshare-uts --unshare-cgroup-try --cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_SETPCAP'.split(
    ' ',
  );
const userFlags = ['--unshare-all', '--cap-drop', 'ALL'];

function bubblewrap(
  { scratch, readable, environment }: SandboxedCommand,
  command: Command,
  isRoot: boolean,
): Command {
  const bound = [...systemDirectories.filter((directory) => existsSync(directory)), ...readable];
  return [
    '/usr/bin/bwrap',
    ...(isRoot ? rootFlags : userFlags),
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    // Others could not enter the directories that bubblewrap creates for root.
    ...ancestorsOf(bound).flatMap((one) => ['--perms', '0755', '--dir', one]),
    ...bound.flatMap((one) => ['--ro-bind', one, one]),
    '--bind',
    scratch,
    '/scratch',
    // These directories are in memory and without limit, and writable for the user who created them.
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    '/scratch',
    '--',
    ...command,
  ];
}

/** Directories above paths, outermost first, without the root and the sandbox's own. */
function ancestorsOf(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const one of paths) {
    const above: string[] = [];
    for (let at = path.dirname(one); at !== '/' && at !== '/dev'; at = path.dirname(at)) above.unshift(at);
    for (const directory of above) found.add(directory);
  }
  return [...found].filter((directory) => !paths.some((one) => `${directory}/`.startsWith(`${one}/`)));
}

/**
 * Does the same as bubblewrap, with the tools of util-linux: a new root with only the readable paths and the
 * scratch directory. Arguments: the scratch directory, the number of paths, the paths, the command.
 */
const enclose = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
scratch=$1 count=$2
shift 2
root="$scratch/.root"
mkdir -p "$root"
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"
mkdir "$root/scratch" "$root/proc" "$root/dev"
for device in null zero random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
while [ "$count" -gt 0 ]; do
  if [ -L "$1" ]; then
    cp -P "$1" "$root$1"
  else
    mkdir -p "$root\${1%/*}"
    if [ -d "$1" ]; then mkdir -p "$root$1"; else : > "$root$1"; fi
    mount --rbind "$1" "$root$1"
    mount -o remount,bind,ro "$root$1" 2>/dev/null || mount -o remount,bind,ro,nosuid,nodev "$root$1"
  fi
  shift
  count=$((count - 1))
done
mount --bind "$scratch" "$root/scratch"
mount -t tmpfs -o size=1k,ro tmpfs "$root/scratch/.root"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
cd "$root"
pivot_root . .
umount -l .
cd /scratch
exec "$@"
`;

function unshared(
  { scratch, readable, environment }: SandboxedCommand,
  command: Command,
  isRoot: boolean,
): Command {
  const paths = [...systemDirectories.filter((directory) => existsSync(directory)), ...readable];
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return [
    '/usr/bin/unshare',
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--net',
    '--ipc',
    '--uts',
    '--',
    '/bin/sh',
    '-c',
    enclose,
    'enclose',
    scratch,
    String(paths.length),
    ...paths,
    '/usr/bin/env',
    '-i',
    ...variables,
    ...command,
  ];
}
