import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let server: Server;
let heard: string[];
let proxy: TcpProxy;
let client: Socket;

/** The server answers all data with "re:" before it. */
beforeEach(async () => {
  heard = [];
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard.push(String(bytes));
      socket.write(`re:${String(bytes)}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startTcpProxy((server.address() as AddressInfo).port);
  client = open();
});
afterEach(async () => {
  client.destroy();
  await proxy.close();
  server.close();
});

function open(): Socket {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function answerTo(text: string, socket = client): Promise<string> {
  socket.write(text);
  return String((await once(socket, 'data'))[0]);
}

test('an open passage carries data both ways', async () => {
  expect(await answerTo('a')).toBe('re:a');
});

test('a cut breaks connections and refuses new ones until it is opened', async () => {
  await answerTo('a');
  const broken = closed(client);
  proxy.setPassage('cut');
  await broken;
  const refused = open();
  await closed(refused);
  proxy.setPassage('open');
  const next = open();
  expect(await answerTo('b', next)).toBe('re:b');
  next.destroy();
});

test('a stall delays all data and loses none', async () => {
  await answerTo('a');
  proxy.setPassage('stalled');
  client.write('b');
  const later = open();
  later.write('c');
  await once(later, 'connect');
  expect(heard).toEqual(['a']);
  const answers = Promise.all([once(client, 'data'), once(later, 'data')]);
  proxy.setPassage('open');
  expect((await answers).map(([bytes]) => String(bytes))).toEqual(['re:b', 're:c']);
  later.destroy();
});

test('a one-way passage delivers requests, and breaks connections with lost answers when opened', async () => {
  await answerTo('a');
  proxy.setPassage('one-way');
  client.write('b');
  await expect.poll(() => heard).toEqual(['a', 'b']);
  const broken = closed(client);
  proxy.setPassage('open');
  await broken;
});
