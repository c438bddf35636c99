import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { chooseConsolePort } from './console-port.ts';

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
