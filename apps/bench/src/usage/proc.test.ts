import { expect, test } from 'vitest';
import {
  parseBusyTicks,
  parseCgroup2Mount,
  parseCpuUsage,
  parseProcStat,
  parsePssBytes,
  programOf,
} from './proc.ts';

test('fields of a process are read by their numbers in the manual page, for any name', () => {
  const line =
    '9255 (a) R (b) S 9247 9247 6163 0 -1 4194304 101 0 0 0 70 5 300 25 20 0 1 0 1138726 3133440 358 18446744073709551615';
  expect(parseProcStat(line)).toEqual({
    pid: 9255,
    parentPid: 9247,
    ownTicks: 75,
    waitedChildrenTicks: 325,
    startTicks: 1_138_726,
  });
});

test('each process counts its share of shared memory', () => {
  const rollup =
    '5564d8d49000-7ffd0ba30000 ---p 00000000 00:00 0 [rollup]\nRss:    1708 kB\nPss:     361 kB\nPss_Shmem:     61 kB\n';
  expect(parsePssBytes(rollup)).toBe(361 * 1024);
  expect(parsePssBytes(rollup, 'shared')).toBe(61 * 1024);
  expect(parsePssBytes('')).toBe(0);
});

test.each([
  ['/usr/bin/node\0--max-old-space-size=8\0/srv/meguri/apps/node/src/main.ts\0', 'node'],
  ['node\0/srv/meguri/apps/cli/src/main.ts\0start\0--seeds\0/tmp/seeds.txt\0', 'cli'],
  ['node\0/srv/meguri/apps/cli/src/start/supervisor.ts\0{}\0', 'cli'],
  ['node\0/srv/meguri/apps/console/src/front/main.ts\0--port\0', 'console'],
  ['node\0/srv/meguri/apps/control/src/scans/scan-dispatcher.ts\0', 'control tasks'],
  ['node\0/srv/meguri/packages/scans/src/run/module-host.ts\0language\0', 'scans tasks'],
  ['node\0scripts/start.mjs\0', 'node'],
  ['node\0/srv/meguri/scripts/start.mjs\0--headless\0', 'scripts/start.mjs'],
  ['postgres: meguri_app meguri 127.0.0.1(40000) idle\0\0', 'postgres'],
  ['/usr/lib/postgresql/18/bin/postgres\0-D\0/var/data\0', 'postgres'],
  ['redis-server 127.0.0.1:6379\0', 'redis-server'],
])('the program of %j is %s', (commandLine, program) => {
  expect(programOf(commandLine)).toBe(program);
});

test('processor time of a cgroup', () => {
  expect(parseCpuUsage('usage_usec 712383\nuser_usec 631038\n')).toBe(712_383);
});

test('cgroup version 2 is found next to version 1, or reported as absent', () => {
  const mounts = 'cgroup /sys/fs/cgroup/cpu cgroup rw 0 0\ncgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n';
  expect(parseCgroup2Mount(mounts)).toBe('/sys/fs/cgroup/unified');
  expect(parseCgroup2Mount('proc /proc proc rw 0 0\n')).toBeNull();
});

test('a machine is busy if it is neither idle nor waiting for a disk', () => {
  expect(parseBusyTicks('cpu  100 20 30 4000 500 6 7 8 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n')).toBe(171);
  expect(parseBusyTicks('')).toBe(0);
});
