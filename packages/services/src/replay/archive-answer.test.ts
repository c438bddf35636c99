import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendAnswer, type ArchiveAnswer } from './archive-answer.ts';

let server: Server | null = null;
afterEach(() => server?.close());

async function asked(answer: ArchiveAnswer): Promise<Response> {
  server = createServer((request, response) => void sendAnswer(request, response, answer)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

async function* failing() {
  yield 'a'.repeat(100_000);
  throw new Error('the file is gone');
}
async function* lines() {
  for (let line = 0; line < 50_000; line += 1) yield `${line}\n`;
}

test('sends a body of many small parts whole', async () => {
  const text = await (await asked({ status: 200, headers: {}, body: lines() })).text();
  expect([text.length, text.slice(-7)]).toEqual([288_890, '\n49999\n']);
});

test('a body that fails midway ends the connection, so that clients notice the truncation', async () => {
  const response = await asked({ status: 200, headers: {}, body: failing() });
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a header that cannot be sent ends the connection, not the process', async () => {
  await expect(asked({ status: 200, headers: { 'content-type': 'a\nb' }, body: '' })).rejects.toThrow(
    'fetch failed',
  );
});
