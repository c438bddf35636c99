import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { chooseArchivePort, chooseConsolePort } from './console-port.ts';

test('takes any free port for 0', async () => {
  expect(await chooseConsolePort(0)).toBeGreaterThan(0);
});

test('names the chosen port if it is in use, and the fix', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(chooseConsolePort(port)).rejects.toThrow(`port ${port} is in use: choose another with --port`);
  server.close();
});

test('public addresses are at the port after that of the console, or at any other', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await chooseArchivePort(port - 1)).toBe(0);
  server.close();
  await once(server, 'close');
  expect(await chooseArchivePort(port - 1)).toBe(port);
  expect(await chooseArchivePort(65_535)).toBe(0);
});
