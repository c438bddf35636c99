import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRedis } from './find-redis.ts';
import { killHard } from './fixtures/run-fixture.ts';
import { readProcessCommand } from './processes.ts';
import { startRedis } from './start-redis.ts';

let directory = '';
let lines: string[] = [];
const log = (line: string) => lines.push(line);

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-redis-'));
  lines = [];
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** Sends commands as an authenticated client and returns all answers. */
async function talk(url: string, ...commands: string[]): Promise<string> {
  const { port, password } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  await once(socket, 'connect');
  socket.end([...(password ? [`AUTH ${password}`] : []), ...commands, 'QUIT', ''].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test('Redis answers with its password only, evicts nothing and writes no files', async () => {
  const { url, stop } = await startRedis({ directory, log });
  const open = new URL(url);
  open.password = '';
  expect(await talk(open.href, 'PING')).toContain('-NOAUTH');
  expect(await talk(url, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
  expect(await talk(url, 'CONFIG GET save')).toMatch(/save\r\n\$0\r\n/);
  for (const command of ['SAVE', 'BGSAVE', 'REPLICAOF 127.0.0.1 1', 'MODULE LIST', 'DEBUG SEGFAULT'])
    expect(await talk(url, command)).toContain('unknown command');
  await stop();
  await stop();
  await expect(talk(url, 'PING')).rejects.toThrow('ECONNREFUSED');
});

test('hides the password from the process list', async () => {
  const { url, pid, stop } = await startRedis({ directory, log });
  expect(await readProcessCommand(pid)).not.toContain(new URL(url).password);
  await stop();
});

test('stops a Redis left by a killed run', async () => {
  const left = await startRedis({ directory, log });
  const next = await startRedis({ directory, log });
  expect(lines).toEqual([`stopping the Redis that an earlier run left behind (process ${left.pid})`]);
  await left.exited;
  expect(await talk(next.url, 'PING')).toContain('+PONG');
  await next.stop();
});

test('leaves a program with the pid of a dead Redis alone, and ignores a truncated record', async () => {
  const bystander = spawn('sleep', ['60']);
  const record = path.join(directory, 'process.json');
  writeFileSync(record, JSON.stringify({ pid: bystander.pid, port: 6379 }));
  await (await startRedis({ directory, log })).stop();
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  await killHard(bystander);

  writeFileSync(record, '{"pid":');
  const redis = await startRedis({ directory, log });
  expect(JSON.parse(readFileSync(record, 'utf8'))).toHaveProperty('pid', redis.pid);
  await redis.stop();
});

test('finds the server program of this machine with its version', () => {
  expect(findRedis()).toEqual({
    file: expect.stringMatching(/redis-server|valkey-server/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});
