import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAnalyser } from '../analyser/find-analyser.ts';
import { cutPieces } from '../piece/piece.ts';
import { findProtection } from '../sandbox/sandbox.ts';
import type { DocumentRow } from './collect-rows.ts';
import { runScan } from './run-scan.ts';
import type { ScanLimits } from './scan-limits.ts';
import { analyserFile, archiveOf, testDirectory } from './scan-local.fixture.ts';

const protection = findProtection();

async function scan(nameOrPath: string, bodies: readonly string[], limits: Partial<ScanLimits>) {
  const { places, source } = archiveOf(bodies);
  const rows: DocumentRow[] = [];
  const directory = testDirectory();
  const progress = await runScan({
    analyser: await findAnalyser(nameOrPath),
    pieces: cutPieces(places, { maxBytes: 2 ** 20, maxRecords: 4 }),
    source,
    directory,
    workers: 1,
    protection,
    limits: { secondsPerDocument: 1, startSeconds: 2, ...limits },
    commit: async (_, added) => void rows.push(...added),
  });
  return { rows, progress, left: readdirSync(directory) };
}

/** Command lines of all processes. */
function commands(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}

const bodies = ['<p>one</p>', '<p>two</p> poison', '<p>three</p>'];

/** Writes a row for each document, and misbehaves on the poisonous one. */
const program = (act: string) => `#!/bin/sh
trap '' TERM
gzip -dc | awk '
  /^WARC-Record-ID:/ { id = $2; sub(/\\r$/, "", id) }
  /<p>/ && !/poison/ { print "{\\"id\\":\\"" id "\\",\\"words\\":1}"; print "{\\"id\\":\\"" id "\\",\\"done\\":true}"; fflush() }
  /poison/ { system("${act}") }'
`;

describe('programs that harm', () => {
  test.each([
    [
      'write a line of 10 GB',
      'head -c 10000000000 /dev/zero | tr \\\\\\\\000 x',
      'longer than 1048576 bytes',
    ],
    ['write invalid UTF-8', 'printf \\\\\\\\377\\\\\\\\n', 'not UTF-8'],
    ['write without end', 'yes {}', 'has no \\"id\\"'.replaceAll('\\', '')],
    ['ignore SIGTERM and sleep', 'sleep 987654', 'longer'],
  ])('and %s lose that document alone', async (_, act, reason) => {
    const startedMs = performance.now();
    const { rows, progress } = await scan(analyserFile('hostile', program(act)), bodies, {});
    expect(rows).toHaveLength(2);
    expect(progress).toMatchObject({
      documents: 3,
      skipped: [{ url: 'https://www.example.org/1', reason: expect.stringContaining(reason) }],
    });
    // Not all of the 10 GB are read.
    expect(performance.now() - startedMs).toBeLessThan(60_000);
    expect(commands().filter((command) => command.startsWith('sleep 987654'))).toEqual([]);
  });

  test.each([
    ['many files', 'mkdir f; cd f; seq 200 | while read n; do head -c 1048576 /dev/zero > $n; done'],
    ['empty files', 'seq 1000000 | xargs touch'],
    ['a file that it has removed', 'exec 3> gone; rm gone; head -c 100000000 /dev/zero >&3; sleep 100'],
    [
      'files below a path that is too long',
      'n=$(printf %0200d 1); for i in $(seq 30); do mkdir $n; cd -P $n; done',
    ],
  ])('and fill the disk with %s lose that document alone, and leave nothing', async (_, act) => {
    const filling = `#!/bin/sh
gzip -dc > all
if grep -q poison all; then (${act}); sleep 100; fi
awk '/^WARC-Record-ID:/ { id = $2; sub(/\\r$/, "", id) } /<p>/ { print "{\\"id\\":\\"" id "\\"}" }' all
`;
    const limits = { secondsPerDocument: 30, totalFileBytes: 2 ** 25 };
    const { rows, progress, left } = await scan(analyserFile('filling', filling), bodies, limits);
    expect(rows).toHaveLength(2);
    expect(progress.skipped).toMatchObject([
      { reason: expect.stringContaining('more files, or larger ones') },
    ]);
    expect(left).toEqual([]);
  });

  test('a process finds no files of the process before it', async () => {
    const text = `import { readdirSync, writeFileSync } from 'node:fs';
      export default ({ url }) => {
        const found = readdirSync('.').filter((name) => name !== '.root');
        writeFileSync('left-' + found.length, '');
        if (url.endsWith('1') && found.length > 0) process.exit(1);
        return { found: found.length };
      };`;
    const { rows, left } = await scan(analyserFile('leaving.mjs', text), bodies, {});
    expect(rows.map(({ row }) => row['found'])).toEqual([0, 0, 1]);
    expect(left).toEqual([]);
  });

  test.skipIf(protection === 'none')('and fork leave no process behind, and kill no others', async () => {
    const text = program('while :; do sleep 876543 & done; wait');
    const { rows } = await scan(analyserFile('forks', text), bodies, { maxProcesses: 20 });
    expect(rows).toHaveLength(2);
    expect(commands().filter((command) => command.startsWith('sleep 876543'))).toEqual([]);
  });

  test('and never read, write or exit are ended', async () => {
    const file = analyserFile('idle', '#!/bin/sh\ntrap "" TERM\nsleep 765432\n');
    const { rows, progress } = await scan(file, ['<p>one</p>'], { startSeconds: 1 });
    expect(rows).toEqual([]);
    expect(progress.skipped[0]?.reason).toContain('longer');
    expect(commands().filter((command) => command.startsWith('sleep 765432'))).toEqual([]);
  });
});

test.skipIf(protection === 'none')(
  'modules reach neither the network, sockets of this machine, nor files',
  async () => {
    const server = createServer((socket) => socket.end());
    const socket = path.join(testDirectory(), 'database.sock');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const local = createServer((connection) => connection.end());
    await new Promise<void>((resolve) => local.listen(socket, resolve));
    const { port } = server.address() as AddressInfo;
    const module = `import net from 'node:net'; import fs from 'node:fs';
    const reach = (to) => new Promise((resolve) => {
      const client = net.connect(to, () => resolve(true));
      client.on('error', () => resolve(false));
    });
    const read = (file) => { try { fs.readFileSync(file); return true; } catch { return false; } };
    export default async () => ({
      tcp: await reach({ port: ${port}, host: '127.0.0.1' }),
      unix: await reach({ path: ${JSON.stringify(socket)} }),
      file: read('/etc/passwd') || read('/etc/shadow') || read(${JSON.stringify(import.meta.filename)} + '/../../../../../.env'),
      variables: Object.keys(process.env).filter((name) => /URL|TOKEN|PASSWORD|SECRET/.test(name)),
    });`;
    const { rows } = await scan(analyserFile('reach.mjs', module), ['<p>one</p>'], { startSeconds: 20 });
    server.close();
    local.close();
    expect(rows.map(({ row }) => row)).toEqual([{ tcp: false, unix: false, file: false, variables: [] }]);
  },
);
