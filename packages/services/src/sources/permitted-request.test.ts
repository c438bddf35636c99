import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPermittedSend } from './index.ts';

const clock = { now: () => new Date() };
const send = createPermittedSend({ clock, privateRanges: ['127.0.0.0/8'] });
const silenceMs = 200;

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a response of occasional bytes ends with an error that names the required speed', async () => {
  const url = await serve((_, response) => {
    const drip = setInterval(() => response.write('x'), silenceMs / 4);
    response.on('close', () => clearInterval(drip));
  });
  const { body } = await send({ method: 'GET', url, headers: {}, silenceMs });
  await expect(Array.fromAsync(body)).rejects.toThrow('it sends less than 20000 bytes a second');
});

test('a response head of occasional bytes ends the request', async () => {
  const url = await serve(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\nx: ');
    const drip = setInterval(() => socket.write('x'), silenceMs / 4);
    socket.on('close', () => clearInterval(drip));
  });
  const request = send({ method: 'GET', url, headers: {}, silenceMs });
  await expect(request).rejects.toThrow('its answer did not begin in time');
});

test('a body that waits for the connection many times leaves no listeners behind', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const url = await serve((request, response) => {
    request.resume().on('end', () => response.end());
  });
  const chunk = Buffer.alloc(2 ** 20);
  const chunks = Array.from({ length: 64 }, () => chunk);
  const body = { bytes: chunks.length * chunk.byteLength, chunks };
  const answer = await send({ method: 'PUT', url, headers: {}, body });
  answer.discard();
  expect([answer.status, warnings]).toEqual([200, []]);
});
