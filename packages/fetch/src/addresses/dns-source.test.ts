import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeDnsSource } from './dns-source.ts';
import { resolveName } from './resolve-name.ts';

const typeA = 1;
const rcode = { ok: 0, serverFailure: 2, nameError: 3 };

/**
 * The answer of a name server (RFC 1035 section 4) to a query for one name: an A record for 192.0.2.7, or
 * just a response code.
 */
function reply(query: Buffer): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5;
  const question = query.subarray(12, questionEnd);
  const name = question.toString('latin1');
  const isA = question.readUInt16BE(question.length - 4) === typeA;
  const hasAnswer = isA && name.includes('exists');
  const code = name.includes('missing')
    ? rcode.nameError
    : name.includes('broken')
      ? rcode.serverFailure
      : rcode.ok;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(hasAnswer ? 1 : 0, 6);
  const answer = Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0x01, 0x2c, 0, 4, 192, 0, 2, 7]);
  return Buffer.concat([header, question, ...(hasAnswer ? [answer] : [])]);
}

/** A source that queries a name server of this test; names that contain `silent` get no answer. */
async function sourceOnLoopback() {
  const socket = createSocket('udp4', (query, { port }) => {
    if (!query.includes('silent')) socket.send(reply(query), port, '127.0.0.1');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return createNodeDnsSource({ servers: [`127.0.0.1:${socket.address().port}`], timeoutMs: 50, tries: 1 });
}

test('records come with the TTL from the name server', async () => {
  const source = await sourceOnLoopback();
  expect(await source.resolve4('exists.example')).toEqual([{ address: '192.0.2.7', ttlSeconds: 300 }]);
});

test.each([
  ['exists.example', { kind: 'addresses', addresses: ['192.0.2.7'], ttlSeconds: 300 }],
  ['missing.example', { kind: 'failure', code: 'dns-not-found' }],
  ['empty.example', { kind: 'failure', code: 'dns-not-found' }],
  [`${'x'.repeat(64)}.example`, { kind: 'failure', code: 'dns-not-found' }],
  ['broken.example', { kind: 'failure', code: 'dns-failed' }],
  ['silent.example', { kind: 'failure', code: 'dns-failed' }],
])('%s resolves to %o', async (name, answer) => {
  expect(await resolveName(name, await sourceOnLoopback())).toMatchObject(answer);
});
